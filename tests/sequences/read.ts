import { readFile } from 'node:fs/promises';
import type { Sequence } from '#machines/recording/sequence.ts';
import { parseSequence } from '#machines/replay/parse.ts';

const UNREADABLE: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
};

/** The bytes of a file. @throws with a message that names the file */
async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`${file} cannot be read: ${UNREADABLE[code] ?? error}`);
  }
}

/** Reads a sequence file. @throws with a message that names the file, the step and the key of each error. */
export const readSequence = async (file: string): Promise<Sequence> =>
  parseSequence(await bytesOf(file), file);

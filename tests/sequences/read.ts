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

/** The text of a file, without the mark of its encoding that some editors write. @throws if it is not UTF-8 */
async function textOf(file: string): Promise<string> {
  const bytes = await bytesOf(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not UTF-8: save it with that encoding`);
  }
}

/** Reads a sequence file. @throws with a message that names the file, the step and the key of each error. */
export const readSequence = async (file: string): Promise<Sequence> =>
  parseSequence(await textOf(file), file);

import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { Sequence } from '#machines/recording/sequence.ts';

/** Reads a sequence file. @throws in words, naming the file and the key that is wrong. */
export async function readSequence(file: string): Promise<Sequence> {
  const text = await readFile(file, 'utf8');
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const sequence = z.safeParse(Sequence, written);
  if (sequence.success) return sequence.data;
  throw new Error(`${file} is not a sequence.\n${z.prettifyError(sequence.error)}`);
}

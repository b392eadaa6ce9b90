import { Surprise } from '#machines/answer.ts';
import { newReference } from './reference.ts';

/**
 * Asks, and gives a mistake of ours a reference that is in the log: where it is shown in place, nothing else
 * would tell the log of it (N5). What the bank answered has one already.
 */
export async function referred<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Surprise) throw error;
    throw new Surprise(String(error), newReference(String(error)));
  }
}

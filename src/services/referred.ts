import { Surprise } from '#machines/answer.ts';
import { newReference } from './reference.ts';

/**
 * Runs `ask` and gives an unexpected error a reference that is logged. Where such an error is shown in place,
 * nothing else would log it (N5). A `Surprise` has been logged already.
 */
export async function referred<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Surprise) throw error;
    throw new Surprise(String(error), newReference(String(error)));
  }
}

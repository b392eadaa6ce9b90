import { type Answer, isUnknown } from '#machines/answer.ts';
import { newId } from './new-id.ts';

/**
 * Keeps the idempotency key of an intent until the bank has answered (S6): a retry then sends the same key, so that a
 * step which did take effect is not taken twice.
 */
export class Intents {
  readonly #open = new Map<string, string>();

  /** Makes the call of a named intent with its key, which stays the same until the intent is answered. */
  async carryOut<Reply>(
    intent: string,
    send: (idempotencyKey: string) => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    const key = this.#open.get(intent) ?? newId();
    this.#open.set(intent, key);
    const answer = await send(key);
    if (!isUnknown(answer)) this.#open.delete(intent);
    return answer;
  }

  /** Whether its last call got no answer of the bank, so that the next one repeats it. */
  isOpen(intent: string): boolean {
    return this.#open.has(intent);
  }
}

import type { Answer } from '#machines/answer.ts';

/**
 * Keeps the idempotency key of an intent until it is answered (S6): a retry after no answer sends the same
 * key, so that a step which did take effect is not taken twice.
 */
export class Intents {
  readonly #open = new Map<string, string>();

  /** Makes the call to `url` with the key of its open intent. */
  async carryOut<Reply>(
    url: string,
    send: (idempotencyKey: string) => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    const key = this.#open.get(url) ?? crypto.randomUUID();
    this.#open.set(url, key);
    const answer = await send(key);
    if (answer.kind !== 'unreachable') this.#open.delete(url);
    return answer;
  }
}

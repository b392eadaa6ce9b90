import type { Answer } from '#machines/answer.ts';

/**
 * Keeps the idempotency key of an intent until it is answered (S6): a customer who tries again after
 * no answer sends the same key, so that a step taken the first time is not taken twice.
 */
export class Intents {
  readonly #open = new Map<string, string>();

  /** Carries out what `url` stands for, with the key of the intent that is open for it. */
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

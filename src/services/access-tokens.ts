import * as z from 'zod/mini';
import { type AccessToken, renewToken } from '#contract/access-token.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { newReference } from './reference.ts';
import type { Send } from './send.ts';

/** A token is renewed after this part of its lifetime, so that none expires in transit. */
const PART_OF_LIFE = 0.8;

/**
 * How long to wait for a token, in ms. Shorter than the time-out of a call, so that a call that waits in vain
 * is still sent without one (N2).
 */
export const TOKEN_PATIENCE = 10_000;

/** Keeps one access token, in memory only, and renews it in time (X3). Concurrent callers share one renewal. */
export class AccessTokens {
  readonly #send: Send;
  #renewal: Promise<AccessToken> | undefined;
  /** The token; `undefined` while a renewal is under way. */
  #valid: string | undefined;
  #staleAt = 0;

  /** `send`: makes the request for a token, which itself needs none. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** A valid token. Rejects if there is none. */
  async get(): Promise<string> {
    if (this.#renewal === undefined || Date.now() >= this.#staleAt) this.#renewal = this.#renew();
    return (await this.#renewal).accessToken;
  }

  /** This token was refused: unless another has taken its place since, the next call of `get` fetches one. */
  forget(refused: string): void {
    if (refused === this.#valid) this.#renewal = undefined;
  }

  #renew(): Promise<AccessToken> {
    // While a renewal is under way, no other one is started.
    this.#staleAt = Number.POSITIVE_INFINITY;
    this.#valid = undefined;
    const renewal = this.#fetch();
    renewal.then(
      ({ accessToken, expiresInSeconds }) => {
        this.#valid = accessToken;
        this.#staleAt = Date.now() + expiresInSeconds * 1000 * PART_OF_LIFE;
      },
      () => {
        this.#renewal = undefined;
      },
    );
    return renewal;
  }

  async #fetch(): Promise<AccessToken> {
    const silence = new AbortController();
    const patience = setTimeout(() => silence.abort(), TOKEN_PATIENCE);
    try {
      const { name, path, method, reply } = renewToken;
      const response = await this.#send(API_BASE + path, { method, signal: silence.signal });
      const token = z.safeParse(reply, await response.json());
      if (token.success) return token.data;
      // The call that needs it is made without: why, nothing else would tell (N5). A refusal is in the bank's own log.
      if (response.ok) newReference(`${name}: the answer breaks the contract`);
      throw token.error;
    } finally {
      clearTimeout(patience);
    }
  }
}

import type { FastifyRequest } from 'fastify';
import type { AccessToken } from '#contract/access-token.ts';
import { digest, keyed, sameSecret } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';
import { Refusal } from '../refusal.ts';

/**
 * Access tokens (X3): signed, short-lived, and only valid together with the session cookie for which they were
 * issued. Nothing is stored, so every process of a site can check them.
 */
export class AccessTokens {
  readonly #key: string;
  readonly #seconds: number;
  readonly #now: () => number;

  constructor(secrets: Secrets, seconds: number, now: () => number) {
    this.#key = secrets.key('access');
    this.#seconds = seconds;
    this.#now = now;
  }

  /** Issues a token for the session with this id (X3). */
  issue(sessionToken: string): AccessToken {
    const expiresAt = (this.#now() + this.#seconds * 1000).toString(36);
    return {
      accessToken: `${expiresAt}.${this.#sign(expiresAt, sessionToken)}`,
      expiresInSeconds: this.#seconds,
    };
  }

  #sign(expiresAt: string, sessionToken: string): string {
    return keyed(this.#key, 'access', `${expiresAt} ${digest(sessionToken)}`);
  }

  /** @throws {Refusal} if the request has no valid token for this session. */
  check({ headers }: FastifyRequest, sessionToken: string): void {
    const [, token = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
    const [expiresAt = '', signature = ''] = token.split('.');
    if (
      !sameSecret(signature, this.#sign(expiresAt, sessionToken)) ||
      this.#now() >= Number.parseInt(expiresAt, 36)
    ) {
      throw new Refusal('ACCESS_TOKEN_REJECTED');
    }
  }
}

import type { FastifyRequest } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/headers.ts';
import { digest, keyed, randomToken, sameSecret } from '../keys/crypto.ts';
import type { Secrets } from '../keys/secrets.ts';
import { Refusal } from '../refusal.ts';
import { cookiePairs } from './cookies.ts';

/**
 * Signed double submit: the page reads the cookie and sends it back as a header. The token belongs to one
 * session, so that a cookie planted by somebody else is useless (X1, S3).
 */
export class Csrf {
  readonly #key: string;
  readonly #origin: string;

  /** `origin`: that of our own pages. */
  constructor(secrets: Secrets, origin: string) {
    this.#key = secrets.key('csrf');
    this.#origin = origin;
  }

  /** A token for the cookie of the session that has this id (S3). */
  issue(sessionToken: string): string {
    const nonce = randomToken(12);
    return `${nonce}.${this.#sign(nonce, sessionToken)}`;
  }

  #sign(nonce: string, sessionToken: string): string {
    return keyed(this.#key, 'csrf', `${nonce} ${digest(sessionToken)}`);
  }

  /**
   * Checks by Fetch Metadata that a change comes from our own pages; for browsers without it, by Origin (S3).
   * @throws {Refusal} CSRF_REJECTED otherwise.
   */
  checkOrigin(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const foreign = site !== undefined && site !== 'same-origin';
    if (foreign || (origin !== undefined && origin !== this.#origin)) {
      throw new Refusal('CSRF_REJECTED');
    }
  }

  /**
   * Whether a cookie and the header carry the same token, and it belongs to this session (X1, S3). Other cookies of the
   * same name, of another application of this host or of the domain above it, do not matter.
   */
  holds(request: FastifyRequest, sessionToken: string): boolean {
    const token = String(request.headers[CSRF_HEADER]);
    const [nonce = '', signature = ''] = token.split('.');
    return (
      cookiePairs(request).includes(`${CSRF_COOKIE}=${token}`) &&
      sameSecret(signature, this.#sign(nonce, sessionToken))
    );
  }
}

import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Challenge, Order, TanMethod } from '#contract/tan.ts';
import { digest, randomToken, sameSecret } from '../../keys/crypto.ts';
import type { Secrets } from '../../keys/secrets.ts';
import { type Authentication, MINUTE } from '../authentication.ts';
import type { News } from '../events/bus.ts';
import type { ChallengeState } from '../steps/state.ts';

const TAN_LIFETIME = 5 * MINUTE;

/** The hash of an order, to which a TAN is bound. Does not depend on the sequence of the fields (S5). */
export function hashOrder(order: Order): string {
  const entries = Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(JSON.stringify(entries));
}

/** Makes, recomputes and compares TANs. */
export class Tans {
  readonly #key: string;
  readonly #now: () => number;

  constructor(secrets: Secrets, now: () => number) {
    this.#key = secrets.key('tan');
    this.#now = now;
  }

  /** A challenge for an order, by the first of the customer's methods (S5). */
  open(
    authentication: Authentication,
    order: Order,
    methods: readonly TanMethod[],
  ): ChallengeState {
    return this.#fresh({
      id: `${authentication.id}.${randomToken(12)}`,
      order,
      orderHash: hashOrder(order),
      methods: [...methods],
      methodId: methods[0]?.id ?? '',
    });
  }

  /**
   * A new TAN for the same order. The one before becomes void, because the nonce is replaced. `methods`: those that the
   * customer has by now; if the one asked for is gone, as a stolen device may be, the first of them is used.
   */
  renew(
    challenge: ChallengeState,
    methods: readonly TanMethod[],
    wanted = challenge.methodId,
  ): ChallengeState {
    const method = methods.find(({ id }) => id === wanted) ?? methods[0];
    return this.#fresh({ ...challenge, methods: [...methods], methodId: method?.id ?? '' });
  }

  #fresh(fields: Omit<ChallengeState, 'nonce' | 'expiresAt' | 'status'>): ChallengeState {
    return {
      ...fields,
      nonce: randomToken(),
      expiresAt: this.#now() + TAN_LIFETIME,
      status: 'pending',
      unsent: undefined,
    };
  }

  /**
   * The TAN of a challenge: six digits drawn from a random nonce and the order with a key. It is
   * bound to the order by construction, and no TAN is ever stored (S5, S8).
   */
  tanOf(challenge: ChallengeState): string {
    const { id, nonce, orderHash, methodId } = challenge;
    const mac = createHmac('sha256', this.#key)
      .update(JSON.stringify([id, nonce, orderHash, methodId]))
      .digest();
    return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  /** Whether this is the TAN, ignoring spaces. A wrong one takes as long to compare as the right one (S4). */
  matches(challenge: ChallengeState, tan: string): boolean {
    return sameSecret(this.tanOf(challenge), tan.replaceAll(/\s/g, ''));
  }

  /** The present status. An open challenge expires by the clock alone. */
  statusOf(challenge: ChallengeState): Challenge['status'] {
    const expired = challenge.status === 'pending' && this.#now() >= challenge.expiresAt;
    return expired ? 'expired' : challenge.status;
  }

  /** The event with the present status, for the pages that watch; `expiresAt` shows which TAN it is about. */
  news(challenge: ChallengeState): News {
    const { id: challengeId, expiresAt } = challenge;
    const status = this.statusOf(challenge);
    const data = { challengeId, status, expiresAt: new Date(expiresAt).toISOString() };
    return { event: 'challenge', data };
  }

  /** The challenge as the page may see it. */
  view(challenge: ChallengeState, attemptsLeft: number): z.input<typeof Challenge> {
    const { id, order, methods, methodId, expiresAt } = challenge;
    return {
      id,
      status: this.statusOf(challenge),
      order,
      methods,
      methodId,
      expiresAt: new Date(expiresAt).toISOString(),
      attemptsLeft,
    };
  }
}

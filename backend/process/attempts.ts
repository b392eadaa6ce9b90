import * as z from 'zod/mini';
import { keyed } from '../crypto.ts';
import type { Customer } from '../customers.ts';
import type { Secrets } from '../secrets.ts';
import type { Kind, Store } from '../store/store.ts';
import { MINUTE } from './model.ts';

/** PSD2 RTS: consecutive failures until the block (S4). */
export const MAX_ATTEMPTS = 5;
/** How long a log-in name nobody has is remembered; long, so that waiting tells nothing either. */
const MEMORY = 365 * 24 * 60 * MINUTE;

const Counter = z.object({
  /** Attempts taken and not known to be right: counted before the secret is looked at. */
  taken: z.number(),
  /** Which intents took them: a repeated request takes none anew (S6). */
  slots: z.record(z.string(), z.number()),
});
type Counter = z.infer<typeof Counter>;

const Attempts = z.object({
  pin: Counter,
  tan: Counter,
  /** Of no use: the release before, which may still run beside this one, reads no entry without it. */
  window: z._default(z.record(z.string(), z.number()), {}),
});
type Attempts = z.infer<typeof Attempts>;
export type Factor = 'pin' | 'tan';

export const ATTEMPTS: Kind<Attempts> = {
  name: 'attempts',
  parse: (stored) => z.parse(Attempts, stored),
};

/** The turn an attempt got: a slot from 1 to 5, or none because they are used up. */
export type Turn = { readonly slot: number } | { readonly slot: 'none' };

/**
 * Counts failures per customer. A turn is reserved atomically *before* the secret is compared, so
 * that a hundred parallel guesses get five turns; being right gives the turns back.
 */
export class AttemptCounter {
  readonly #store: Store;
  readonly #key: string;
  readonly #now: () => number;

  constructor(store: Store, secrets: Secrets, now: () => number) {
    this.#store = store;
    this.#key = secrets.key('subject');
    this.#now = now;
  }

  /** Pseudonym of a customer, or of a log-in name nobody has: the two look alike. */
  subjectOf(customer: Customer | undefined, identifier: string): string {
    return keyed(this.#key, 'attempts', customer?.id ?? `unknown ${identifier}`);
  }

  #initial(blocked: boolean): Attempts {
    const none: Counter = { taken: 0, slots: {} };
    return { pin: blocked ? { taken: MAX_ATTEMPTS, slots: {} } : none, tan: none, window: {} };
  }

  /** Reserves a turn for the intent `key`; the same intent keeps the turn it got. */
  async reserve(factor: Factor, subject: string, key: string, blocked = false): Promise<Turn> {
    const entry = await this.#store.update(ATTEMPTS, subject, (current) => {
      const attempts = current ?? this.#initial(blocked);
      const { taken, slots } = attempts[factor];
      if (slots[key] !== undefined || taken >= MAX_ATTEMPTS) {
        return current === undefined ? this.#entry(attempts) : undefined;
      }
      const slot = taken + 1;
      return this.#entry({
        ...attempts,
        [factor]: { taken: slot, slots: { ...slots, [key]: slot } },
      });
    });
    const slot = entry?.[factor].slots[key];
    return slot === undefined ? { slot: 'none' } : { slot };
  }

  /** The secret was right (or the block was lifted): failures are no longer consecutive. */
  async reset(factor: Factor, subject: string): Promise<void> {
    await this.#store.update(ATTEMPTS, subject, (current) =>
      this.#entry({ ...(current ?? this.#initial(false)), [factor]: { taken: 0, slots: {} } }),
    );
  }

  /** Failures still possible before the block. */
  async left(factor: Factor, subject: string): Promise<number> {
    const attempts = await this.#store.get(ATTEMPTS, subject);
    return MAX_ATTEMPTS - (attempts?.[factor].taken ?? 0);
  }

  #entry(value: Attempts) {
    return { value, expiresAt: this.#now() + MEMORY };
  }
}

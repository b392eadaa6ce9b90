import * as z from 'zod/mini';
import type { Customer } from '../../bank/customers.ts';
import { keyed } from '../../keys/crypto.ts';
import type { Secrets } from '../../keys/secrets.ts';
import { entryKind, type Store } from '../../store/store.ts';
import { MINUTE } from '../authentication.ts';

/** PSD2 RTS: consecutive failures until the block (S4). */
export const MAX_ATTEMPTS = 5;
/** How long attempts are remembered; the same for unknown identifiers, so that waiting does not reveal them (S4). */
const MEMORY = 365 * 24 * 60 * MINUTE;

const Counter = z.object({
  /** Attempts not known to be right; counted before the secret is checked. */
  taken: z.number(),
  /** The turn of each intent: a repeated request takes no further one (S6). */
  slots: z.record(z.string(), z.number()),
  /** The intents that were wrong: every other secret with the same key is wrong, too. */
  wrong: z._default(z.array(z.string()), []),
});
type Counter = z.infer<typeof Counter>;

const Attempts = z.object({
  pin: Counter,
  tan: Counter,
  /** The customer has lifted the bank's block of the PIN: it no longer counts, until the bank blocks the PIN anew (L4). */
  bankBlockLifted: z.optional(z.literal(true)),
  /** Unused, but the previous release, which may run at the same time, cannot read an entry without it. */
  window: z._default(z.record(z.string(), z.number()), {}),
});
type Attempts = z.infer<typeof Attempts>;
export type Factor = 'pin' | 'tan';

export const ATTEMPTS = entryKind('attempts', Attempts);

/** The turn of an attempt: one of five slots, or `none` if all are used up. */
export interface Turn {
  readonly slot: number | 'none';
  /** This turn was used before, with a wrong secret. */
  readonly wrong: boolean;
}

const NONE: Counter = { taken: 0, slots: {}, wrong: [] };
const NOTHING: Attempts = { pin: NONE, tan: NONE, window: {} };

/**
 * The attempts as the bank sees the PIN by now, however many failures were counted here: blocked until the customer
 * lifts that, or not (any more), so that the next block of the bank counts again (L4).
 */
function asBankSays(attempts: Attempts, pinBlocked: boolean | undefined): Attempts {
  const { bankBlockLifted, ...rest } = attempts;
  if (!pinBlocked) return bankBlockLifted ? rest : attempts;
  const isBlocked = bankBlockLifted || attempts.pin.taken >= MAX_ATTEMPTS;
  return isBlocked ? attempts : { ...attempts, pin: { ...NONE, taken: MAX_ATTEMPTS } };
}

/** Whether the last turn was wrong: turns that are given back later do not lift that lock. */
const isLockedBy = ({ slots, wrong }: Counter): boolean =>
  wrong.some((key) => slots[key] === MAX_ATTEMPTS);

/** A wrong secret in the last turn locks, also if a turn before it was given back meanwhile. */
function withWrong(counter: Counter, key: string): Counter {
  const judged = { ...counter, wrong: [...counter.wrong, key] };
  return isLockedBy(judged) ? { ...judged, taken: MAX_ATTEMPTS } : judged;
}

/**
 * Counts failures per customer. A turn is reserved atomically *before* the secret is compared, so that a hundred
 * parallel guesses get five turns. A right secret returns all turns. A turn is for one secret only: after a wrong
 * one, every other secret with the same key is wrong, too.
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

  /** The pseudonym of a customer or an unknown identifier; the two look alike (S4). */
  pseudonymOf(customer: Customer | undefined, identifier: string): string {
    return keyed(this.#key, 'attempts', customer?.id ?? `unknown ${identifier}`);
  }

  /** Reserves a turn for the intent `key`; the same intent keeps the turn it got. `pinBlocked`: the bank has blocked the PIN. */
  async reserve(
    factor: Factor,
    pseudonym: string,
    key: string,
    pinBlocked: boolean | undefined,
  ): Promise<Turn> {
    const entry = await this.#change(pseudonym, (current) => {
      const attempts = asBankSays(current ?? NOTHING, pinBlocked);
      const { taken, slots, wrong } = attempts[factor];
      if (slots[key] !== undefined || taken >= MAX_ATTEMPTS) {
        return attempts === current ? undefined : attempts;
      }
      const slot = taken + 1;
      return { ...attempts, [factor]: { taken: slot, slots: { ...slots, [key]: slot }, wrong } };
    });
    const counter = entry?.[factor] ?? NONE;
    return { slot: counter.slots[key] ?? 'none', wrong: counter.wrong.includes(key) };
  }

  /**
   * Records whether the secret was right. A right one returns all turns; a wrong one is final for this key. Returns
   * whether the attempt counts as right.
   */
  async settle(factor: Factor, pseudonym: string, key: string, right: boolean): Promise<boolean> {
    let stands = right;
    await this.#change(pseudonym, (current) => {
      stands = right;
      const counter = current?.[factor];
      if (current === undefined || counter?.slots[key] === undefined) return undefined;
      if (counter.wrong.includes(key)) {
        stands = false;
        return undefined;
      }
      return { ...current, [factor]: right ? NONE : withWrong(counter, key) };
    });
    return stands;
  }

  /**
   * Returns a turn that was not needed, because the order had been confirmed meanwhile. A lock stays that the last turn has
   * brought since, of another log-in (S4).
   */
  async release(factor: Factor, pseudonym: string, key: string): Promise<void> {
    await this.#change(pseudonym, (current) => {
      const counter = current?.[factor];
      if (current === undefined || counter?.slots[key] === undefined) return undefined;
      if (counter.wrong.includes(key) || isLockedBy(counter)) return undefined;
      const { [key]: _, ...slots } = counter.slots;
      return { ...current, [factor]: { ...counter, taken: counter.taken - 1, slots } };
    });
  }

  /** The PIN is unblocked, even if the bank still says that it has blocked it: starts to count its failures from zero. */
  async unblockPin(pseudonym: string, pinBlocked: boolean | undefined): Promise<void> {
    await this.#change(pseudonym, (current) => ({
      ...(current ?? NOTHING),
      pin: NONE,
      ...(pinBlocked && { bankBlockLifted: true as const }),
    }));
  }

  /** Forgets every failure, and so lifts lock and block: the bank has made sure who the customer is (S4). */
  async lift(pseudonym: string): Promise<void> {
    await this.#change(pseudonym, (current) => current && { ...current, pin: NONE, tan: NONE });
  }

  /** An order was approved in the app: wrong TANs before it are no longer consecutive. A lock stays. */
  async forgiveTans(pseudonym: string): Promise<void> {
    await this.#change(pseudonym, (current) =>
      current === undefined || current.tan.taken >= MAX_ATTEMPTS
        ? undefined
        : { ...current, tan: NONE },
    );
  }

  /** Failures still possible before the block. */
  async left(factor: Factor, pseudonym: string): Promise<number> {
    const attempts = await this.#store.get(ATTEMPTS, pseudonym);
    return MAX_ATTEMPTS - (attempts?.[factor].taken ?? 0);
  }

  /** Changes what is counted under a pseudonym, which is remembered as long again from then on. */
  #change(pseudonym: string, change: (current: Attempts | undefined) => Attempts | undefined) {
    return this.#store.update(ATTEMPTS, pseudonym, (current) => {
      const value = change(current);
      return value && { value, expiresAt: this.#now() + MEMORY };
    });
  }
}

import * as z from 'zod/mini';
import { Refusal } from '../../refusal.ts';
import { entryKind, type Store } from '../../store/store.ts';
import { MINUTE } from '../authentication.ts';

const LENGTH = 15 * MINUTE;

const Window = z.object({ taken: z.record(z.string(), z.number()) });

/** The recent intents of a name, with their times. */
export const WINDOW = entryKind('window', Window);

/** Limits the intents of each name within a sliding quarter of an hour (S4, Q3, C1). */
export class SlidingWindows {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Counts an intent, once even if it is repeated. Returns the seconds to wait if there were too many. What is so far
   * ahead that the clock must have been set back is no longer counted: it would be until the clock has caught up.
   */
  async take(name: string, intent: string, limit: number): Promise<number | undefined> {
    const now = this.#now();
    const since = now - LENGTH;
    const entry = await this.#store.update(WINDOW, name, (current) => {
      const recent = Object.entries(current?.taken ?? {}).filter(
        ([, at]) => at > since && at < now + LENGTH,
      );
      const known = recent.some(([key]) => key === intent);
      const full = recent.length >= limit;
      const taken = Object.fromEntries(full || known ? recent : [...recent, [intent, now]]);
      return { value: { taken }, expiresAt: now + LENGTH };
    });
    const taken = entry?.taken ?? {};
    if (taken[intent] !== undefined) return undefined;
    const oldest = Math.min(now, ...Object.values(taken));
    return Math.max(1, Math.ceil((oldest - since) / 1000));
  }

  /**
   * The same, but refuses if there were too many.
   * @throws {Refusal} RATE_LIMITED with the time to wait.
   */
  async limit(name: string, intent: string, limit: number): Promise<void> {
    const wait = await this.take(name, intent, limit);
    if (wait !== undefined) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: wait });
  }

  /** Starts to count a name from zero. */
  async clear(name: string): Promise<void> {
    await this.#store.delete(WINDOW, name);
  }
}

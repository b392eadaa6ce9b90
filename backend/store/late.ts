import { Unavailable } from '../refusal.ts';
import type { Change, Kind, Store } from './store.ts';

/** An entry, and where it is. */
export interface Entry<V> {
  readonly store: Store;
  readonly kind: Kind<V>;
  readonly id: string;
}

type Follow<V, T = unknown> = (after: V | undefined) => Promise<T>;

/** How often the store is asked, which waits a little each time. A TAN that comes later is of no use to anybody. */
const TIMES = 6;

async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TIMES; left > 1; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
  return ask();
}

/**
 * Does what follows from a change of which the store has not said in time whether it has it, with the entry as it is
 * stored. Whoever tries again would wait for a TAN that nobody has sent (S6, N5).
 */
export async function followLate<V>(
  { store, kind, id }: Entry<V>,
  follow: Follow<V>,
): Promise<void> {
  await follow(await askedAgain(() => store.get(kind, id)));
}

/**
 * Makes a change that leaves no answer in a log-in, as the app's calls do, and then what follows from the entry as it is
 * stored; late, if the store has not said in time whether it has the change. The next try finds nothing to do, and a page
 * would wait for what nobody tells it, or the audit log not know of a payment (Q5, N5).
 */
export async function changeAnd<V, T>(
  entry: Entry<V>,
  change: (current: V | undefined) => Change<V>,
  follow: Follow<V, T>,
): Promise<T> {
  const { store, kind, id } = entry;
  const after = await store.update(kind, id, change).catch((error: unknown) => {
    // The call itself has its answer, and its line in the log.
    if (error instanceof Unavailable) followLate(entry, follow).catch(() => {});
    throw error;
  });
  return follow(after);
}

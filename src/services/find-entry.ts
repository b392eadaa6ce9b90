import type { Entry } from '#machines/entry.ts';
import { inTime } from '#src/loading/renewal.ts';
import { type Address, readEntry, saysNothing } from './entry.ts';
import type { TabStorage } from './storage.ts';
import type { Asking } from './tab-init.ts';

/**
 * How the wizard was opened (E1), after restoring what this tab stored before a reload or, for a step in a tab
 * without a log-in, what another tab knows (X8). The code for that is loaded only when needed. Never rejects:
 * if anything fails or stays silent, the tab starts alone.
 */
export async function findEntry(
  address: Address,
  storage: TabStorage,
  asking: Asking,
): Promise<Entry> {
  const entry = readEntry(address, storage);
  const isLost = entry.clientId === '' && saysNothing(entry, address);
  if (!isLost && storage.read('reload') === null) return entry;
  try {
    await inTime(import('./recall.ts').then((it) => it.recall(entry, storage, asking)));
  } catch {
    return entry;
  }
  return readEntry(address, storage);
}

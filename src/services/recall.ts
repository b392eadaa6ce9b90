import type { Entry } from '#machines/entry.ts';
import type { InitData } from '#machines/tabs/ports.ts';
import { keepEntry, nameOf } from './entry.ts';
import { readReloadData } from './init-data.ts';
import type { TabStorage } from './storage.ts';
import type { Asking } from './tab-init.ts';

/** Stores init data under the keys that the wizard reads at its start. */
function keep({ entry, themeId, locale, errorShown }: InitData, storage: TabStorage): void {
  keepEntry(entry, storage);
  if (themeId) storage.write(themeId, 'theme');
  // In a frame of another site there are no cookies, so the choice is stored here (I1).
  if (locale) storage.write(locale, 'language');
  if (errorShown) storage.write('yes', 'errorShown', nameOf(entry));
}

/**
 * Stores init data for this tab's own reload (X8). In the same file as {@link recall}, so that a reload loads
 * nothing new.
 */
export function remember(data: string, storage: TabStorage): void {
  storage.write(data, 'reload');
}

/** Asks the other tabs for init data. */
async function askTabs(asking: Asking): Promise<InitData | undefined> {
  const tabs = await import('./tab-init.ts');
  return tabs.askTabs(asking);
}

/**
 * Restores what this tab stored before a reload or, if it has no log-in, what another tab sends (X8). If there
 * is neither, nothing changes.
 */
export async function recall(entry: Entry, storage: TabStorage, asking: Asking): Promise<void> {
  const written = storage.read('reload');
  // A tab that has had a log-in asks nobody, and so makes no request, if its address names none (E1).
  const data = written === null ? await askTabs(asking) : readReloadData(entry, written);
  if (data) keep(data, storage);
}

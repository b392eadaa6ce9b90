import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Entry, LogInName } from '#machines/entry.ts';
import { routeByPath } from '#machines/routes.ts';
import { readQuery, writeQuery } from './entry-query.ts';
import type { TabStorage } from './storage.ts';

export type Address = Pick<Location, 'pathname' | 'search'>;

/** The name that distinguishes one log-in from another. */
export const nameOf = ({ interaction, clientId }: Omit<LogInName, 'redirectUri'>) =>
  interaction ?? clientId;

/** The path below the wizard's base. */
function pathBelowBase(pathname: string): string {
  return pathname.startsWith(WIZARD_BASE) ? pathname.slice(WIZARD_BASE.length) : pathname;
}

/**
 * Whether the address does not identify a log-in: a step without a query. The start page always counts as
 * identifying one (E1).
 */
export const saysNothing = ({ route }: Pick<Entry, 'route'>, { search }: Address) =>
  route !== undefined && route !== 'initial' && search === '';

/** Stores this tab's log-in, if any, in case the customer types the address of a step (P7). */
export function keepEntry(entry: LogInName, storage: TabStorage): void {
  const query = writeQuery(entry);
  if (query) storage.write(query.toString(), 'entry');
}

/**
 * How the wizard was opened (E1). The query decides. A step's address without a query uses the log-in stored
 * for this tab, so that a typed address leads back to the process (P7). On the start page, a missing parameter
 * is an error.
 */
export function readEntry(address: Address, storage: TabStorage): Entry {
  const route = routeByPath(pathBelowBase(address.pathname));
  const kept = saysNothing({ route }, address) ? storage.read('entry') : null;
  const entry = { ...readQuery(new URLSearchParams(kept ?? address.search)), route };
  keepEntry(entry, storage);
  return entry;
}

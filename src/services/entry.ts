import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Entry } from '#machines/entry.ts';
import { routeByPath } from '#machines/routes.ts';
import type { TabStorage } from './storage.ts';

/** The path below the wizard's base. */
function pathBelowBase(pathname: string): string {
  return pathname.startsWith(WIZARD_BASE) ? pathname.slice(WIZARD_BASE.length) : pathname;
}

/**
 * How the wizard was opened (E1). The query counts; a step's address without one falls back to what
 * this tab was opened with, so that a typed step leads back to the process (P7). The start page never
 * falls back: a missing parameter there is missing.
 */
export function readEntry(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  storage: TabStorage,
): Entry {
  const route = routeByPath(pathBelowBase(pathname));
  const mayFallBack = route !== undefined && route !== 'initial' && search === '';
  const query = new URLSearchParams(mayFallBack ? (storage.read('entry') ?? '') : search);
  const entry: Entry = {
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    interaction: query.get('interaction') ?? undefined,
    route,
  };
  if (entry.clientId && entry.redirectUri) storage.write(query.toString(), 'entry');
  return entry;
}

import type { EntryQuery } from '#contract/entry.ts';
import type { RouteId } from './routes.ts';

/** How the wizard was opened, as read from the address (E1). */
export interface Entry {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly interaction?: string | undefined;
  /** The route asked for; `undefined` for an unknown path (P3). */
  readonly route: RouteId | undefined;
}

/** The query every entry call is made with, or `undefined` when a parameter is missing or empty (E1). */
export function entryQuery(entry: Omit<Entry, 'route'>) {
  const { clientId, redirectUri, interaction } = entry;
  if (clientId === '' || redirectUri === '') return undefined;
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(interaction ? { interaction } : {}),
  } satisfies EntryQuery;
}

import type { RouteId } from './routes.ts';

/** How the wizard was opened, as read from the address (E1). */
export interface Entry {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly interaction?: string | undefined;
  /** The route asked for; `undefined` for a path nobody knows (P3). */
  readonly route: RouteId | undefined;
}

/** A log-in, as the contract's entry calls name it. */
export interface EntryParameters {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly interaction?: string;
}

/** The query every entry call is made with, or `undefined` when a parameter is missing or empty (E1). */
export function entryQuery(entry: Omit<Entry, 'route'>): EntryParameters | undefined {
  const { clientId, redirectUri, interaction } = entry;
  if (clientId === '' || redirectUri === '') return undefined;
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(interaction ? { interaction } : {}),
  };
}

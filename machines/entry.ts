import type { EntryQuery } from '#contract/entry.ts';
import type { RouteId } from './routes.ts';

/** Which log-in it is, without the step. */
export interface LogInName {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly interaction?: string | undefined;
}

/** How the wizard was opened, as read from the address (E1). */
export interface Entry extends LogInName {
  /** The route asked for; `undefined` for an unknown path (P3). */
  readonly route: RouteId | undefined;
}

/** The query every entry call is made with, or `undefined` when a parameter is missing or empty (E1). */
export function entryQuery(name: LogInName) {
  const { clientId, redirectUri, interaction } = name;
  if (clientId === '' || redirectUri === '') return undefined;
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(interaction ? { interaction } : {}),
  } satisfies EntryQuery;
}

import { type Entry, entryQuery } from '#machines/entry.ts';

/** What says which log-in it is, without where in it. */
export type LogInName = Omit<Entry, 'route'>;

/** What a query says of the log-in (E1); an empty text where it says nothing. */
export function readQuery(query: URLSearchParams): LogInName {
  return {
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    interaction: query.get('interaction') ?? undefined,
  };
}

/** The same as a query; `undefined` when a parameter is missing or empty (E1). */
export function writeQuery(name: LogInName): URLSearchParams | undefined {
  const query = entryQuery(name);
  return query && new URLSearchParams(Object.entries(query));
}

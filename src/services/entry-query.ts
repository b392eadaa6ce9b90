import { entryQuery, type LogInName } from '#machines/entry.ts';

/** Reads the log-in from a query (E1). Missing parameters become empty; an empty name counts as missing. */
export function readQuery(query: URLSearchParams): LogInName {
  return {
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    interaction: query.get('interaction') || undefined,
  };
}

/** The same as a query; `undefined` when a parameter is missing or empty (E1). */
export function writeQuery(name: LogInName): URLSearchParams | undefined {
  const query = entryQuery(name);
  return query && new URLSearchParams(Object.entries(query));
}

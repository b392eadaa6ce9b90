import type { IncomingHttpHeaders } from 'node:http';

export type Headers = Record<string, string | string[] | undefined>;

/** Those of a message's headers that have one of these names; none for a name that it does not have. */
export const onlyHeaders = (names: readonly string[], headers: IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );

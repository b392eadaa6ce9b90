import type { IncomingHttpHeaders } from 'node:http';
import { IDEMPOTENCY_HEADER, REQUEST_NAME_HEADER } from '#contract/headers.ts';

type Headers = Record<string, string | string[] | undefined>;

/** What an upstream may learn from the browser. Never cookies, tokens, addresses or where it comes from. */
const PASSED_ON = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'host',
  'if-modified-since',
  'if-none-match',
  IDEMPOTENCY_HEADER,
  REQUEST_NAME_HEADER,
];

/** What a browser may learn from an upstream. Cookies, policies and redirects are this server's business. */
const PASSED_BACK = [
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
];

const only = (names: readonly string[], headers: IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );

/** The headers of a request as it goes on. */
export function requestHeaders(headers: IncomingHttpHeaders, own: Headers): Headers {
  return { ...only(PASSED_ON, headers), ...own };
}

/** The headers of an answer as it goes back. What is public may be kept as the upstream says. */
export function answerHeaders(headers: IncomingHttpHeaders, isPublic: boolean): Headers {
  return only(isPublic ? [...PASSED_BACK, 'cache-control', 'vary'] : PASSED_BACK, headers);
}

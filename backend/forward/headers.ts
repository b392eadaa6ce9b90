import type { IncomingHttpHeaders } from 'node:http';
import { IDEMPOTENCY_HEADER, REQUEST_NAME_HEADER } from '#contract/headers.ts';
import { type Headers, onlyHeaders } from '../http/only-headers.ts';

/** The request headers that are forwarded. Never cookies, tokens or addresses. */
const PASSED_ON = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'host',
  'if-modified-since',
  'if-none-match',
  IDEMPOTENCY_HEADER,
  REQUEST_NAME_HEADER,
];

/** The response headers that are forwarded. Cookies, policies and redirects are up to this server. */
const PASSED_BACK = [
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
];

/**
 * The headers of a forwarded request. Only public content may come compressed: the size of an answer would tell
 * something of a customer's data (BREACH).
 */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  own: Headers,
  isPublic: boolean,
): Headers {
  const names = isPublic ? [...PASSED_ON, 'accept-encoding'] : PASSED_ON;
  return { ...onlyHeaders(names, headers), ...own };
}

/** The headers of a forwarded answer. Only public content may be cached as the upstream says. */
export function answerHeaders(headers: IncomingHttpHeaders, isPublic: boolean): Headers {
  return onlyHeaders(isPublic ? [...PASSED_BACK, 'cache-control', 'vary'] : PASSED_BACK, headers);
}

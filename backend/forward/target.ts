import type { Upstream } from './upstreams.ts';

/**
 * A permitted path segment: the characters that a URL allows unencoded, except the semicolon (some servers
 * accept a `..` before it), and encoded only spaces and letters beyond ASCII.
 */
const SEGMENT = /^(?:[\w.~!$&'()*+,=:@-]|%[89a-f][\da-f]|%20)+$/i;
const QUERY = /^[\x21\x22\x24-\x7e]*$/;

/** Whether it is valid UTF-8: servers interpret other bytes differently. */
function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/**
 * A segment that every server on the way reads the same: no `.` or `..`, not empty, and no encoded slash,
 * backslash, dot, percent sign, NUL or control character.
 */
const isPlain = (segment: string): boolean =>
  SEGMENT.test(segment) && !/^\.+$/.test(segment) && isUtf8(segment);

/**
 * The target of a request, or `undefined` if it is not below a permitted path (X2). `rest`: the address after
 * the service's base, as received.
 */
export function targetOf({ url, paths }: Upstream, rest: string): URL | undefined {
  const [path = '', ...queries] = rest.split('?');
  const query = queries.join('?');
  if (!path.startsWith('/') || !path.slice(1).split('/').every(isPlain)) return undefined;
  if (!QUERY.test(query) || !isUtf8(query)) return undefined;
  if (!paths.some((allowed) => path === allowed || path.startsWith(`${allowed}/`)))
    return undefined;
  const base = new URL(url);
  const below = base.pathname.replace(/\/$/, '') + path;
  const target = new URL(base.origin + below + (query && `?${query}`));
  // Guaranteed by the checks above; verified again because it matters.
  return target.origin === base.origin && target.pathname === below ? target : undefined;
}

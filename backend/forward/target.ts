import type { Upstream } from './upstreams.ts';

/**
 * What may stand between two slashes: what a URL may hold as it is, without the semicolon, behind which
 * some servers hide a `..`; and nothing encoded but spaces and letters beyond ASCII.
 */
const SEGMENT = /^(?:[\w.~!$&'()*+,=:@-]|%[89a-f][\da-f]|%20)+$/i;
const QUERY = /^[\x21\x22\x24-\x7e]*$/;

/** Whether it decodes: bytes that are no UTF-8 mean different things to different servers. */
function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/**
 * A segment that means itself to every server on the way: no `.` or `..`, nothing empty, and no slash,
 * backslash, dot, percent sign, NUL or control character in an encoding.
 */
const isPlain = (segment: string): boolean =>
  SEGMENT.test(segment) && !/^\.+$/.test(segment) && isUtf8(segment);

/**
 * Where a request goes, or `undefined` when it leads anywhere but below the paths that are allowed
 * (X2). `rest`: the address as it came, from behind the service's base.
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
  // Guaranteed by all of the above; said once more where it counts.
  return target.origin === base.origin && target.pathname === below ? target : undefined;
}

/**
 * The value of a cookie that scripts may read, or null. Other pages of the bank may have one of the same name for a
 * longer path or for the domain above. Of several, ours is usually the last: for every path, and the latest.
 */
export function readCookie(name: string, pick: 'find' | 'findLast' = 'findLast'): string | null {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ')[pick]((pair) => pair.startsWith(prefix));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(prefix.length));
  } catch {
    // A malformed cookie counts as none.
    return null;
  }
}

/** Keeps a preference of the customer for a year. Never anything secret. */
export function writeCookie(name: string, value: string, sameSite: 'Lax' | 'None'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; SameSite=${sameSite}; Secure`;
}

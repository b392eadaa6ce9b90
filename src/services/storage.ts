/** Every key of ours begins with this (X7). */
const PREFIX = 'auth-frontend';

/** A key of ours: prefix and parts joined by a bar, in one case (X7). */
const keyOf = (parts: readonly string[]) => [PREFIX, ...parts].join('|').toLowerCase();

/** Reads from this tab's storage; null when there is nothing or the browser forbids storage. */
export function readTab(...parts: readonly string[]): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(parts));
  } catch {
    return null;
  }
}

/** Keeps something coarse for this tab; never anything of the customer. A browser that forbids storage keeps nothing. */
export function writeTab(value: string, ...parts: readonly string[]): void {
  try {
    window.sessionStorage.setItem(keyOf(parts), value);
  } catch {
    // Without storage the wizard works; only the memory of this tab is lost.
  }
}

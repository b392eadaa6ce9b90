/** The prefix of all our keys (X7). */
const PREFIX = 'auth-frontend';
const SEPARATOR = '|';

/** The storage of one tab. Holds only coarse data, never a secret. Every call after `close` throws (X7). */
export interface TabStorage {
  /** The value of this key, or null. */
  read(...parts: readonly string[]): string | null;
  /**
   * Stores a value. Returns whether it survives a reload: if the browser forbids storage or has no room, the
   * value is kept in memory only.
   */
  write(value: string, ...parts: readonly string[]): boolean;
  /** Removes this key. */
  remove(...parts: readonly string[]): void;
  /** Removes all our keys, and nothing else. */
  clear(): void;
  close(): void;
}

/**
 * The browser's storage of this tab; `undefined` if it is forbidden, when accessing it may throw, or if there is none:
 * in the web view of many an app it is null (E5).
 */
function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return window.sessionStorage ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Returns whether the browser accepted it; if not, it has none for this key any more. */
function hasStored(tab: Storage, key: string, value: string): boolean {
  try {
    tab.setItem(key, value);
    return true;
  } catch {
    // An older value would be back after a reload.
    tab.removeItem(key);
    return false;
  }
}

/** Our form of a key: prefix and parts joined by a bar, in lower case (X7). */
const keyOf = (parts: readonly string[]) => [PREFIX, ...parts].join(SEPARATOR).toLowerCase();

/** What the browser keeps for this tab under a key, or null: for a script that stores nothing. */
export const readStored = (...parts: readonly string[]): string | null =>
  sessionStorageIfAllowed()?.getItem(keyOf(parts)) ?? null;

/**
 * Opens the only storage of the product (X7). If the browser stores nothing (cookies forbidden, no room), the
 * wizard still works, but a reload forgets the values.
 */
export function openStorage(): TabStorage {
  const tab = sessionStorageIfAllowed();
  /** Values that the browser did not accept. */
  const memory = new Map<string, string>();
  let closed = false;
  const whileOpen = () => {
    if (closed) throw new Error('storage already closed');
  };
  return {
    read(...parts) {
      whileOpen();
      const key = keyOf(parts);
      return memory.get(key) ?? tab?.getItem(key) ?? null;
    },
    write(value, ...parts) {
      whileOpen();
      const key = keyOf(parts);
      const isStored = tab !== undefined && hasStored(tab, key, value);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored;
    },
    remove(...parts) {
      whileOpen();
      const key = keyOf(parts);
      memory.delete(key);
      tab?.removeItem(key);
    },
    clear() {
      whileOpen();
      memory.clear();
      const kept = Array.from({ length: tab?.length ?? 0 }, (_, i) => tab?.key(i) ?? '');
      for (const key of kept) if (key.startsWith(PREFIX + SEPARATOR)) tab?.removeItem(key);
    },
    close() {
      whileOpen();
      closed = true;
    },
  };
}

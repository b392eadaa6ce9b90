/** The prefix of all our keys (X7). */
const PREFIX = 'auth-frontend';
const SEPARATOR = '|';

/** What a tab keeps for itself: coarse, and never anything secret. Every call on a closed one throws (X7). */
export interface TabStorage {
  /** What is kept under this key, or null. */
  read(...parts: readonly string[]): string | null;
  /**
   * Stores a value. Returns whether it survives a reload: if the browser forbids storage or has no room, the
   * value is kept until the page is left.
   */
  write(value: string, ...parts: readonly string[]): boolean;
  /** Removes what is kept under this key. */
  remove(...parts: readonly string[]): void;
  /** Removes all our keys, and nothing else. */
  clear(): void;
  close(): void;
}

/** The browser's storage of this tab, or `undefined` where it is forbidden: asking for it may throw. */
function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Stores a value. Answers whether the browser had room for it. */
function hasStored(tab: Storage, key: string, value: string): boolean {
  try {
    tab.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** A key of ours: prefix and parts joined by a bar, in one case (X7). */
const keyOf = (parts: readonly string[]) => [PREFIX, ...parts].join(SEPARATOR).toLowerCase();

/**
 * Opens the one storage of the product (X7). Without the browser's storage (cookies forbidden, no
 * room) the wizard works; only a reload forgets what was kept.
 */
export function openStorage(): TabStorage {
  const tab = sessionStorageIfAllowed();
  /** What the browser would not keep. */
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

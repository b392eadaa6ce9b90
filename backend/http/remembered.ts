interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/** A cache of computed values. Beyond `capacity`, the least recently used one is dropped. */
export class Remembered<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #capacity: number;
  readonly #lifetime: number;
  readonly #now: () => number;

  constructor(capacity: number, life?: { readonly for: number; readonly now: () => number }) {
    this.#capacity = capacity;
    this.#lifetime = life?.for ?? Number.POSITIVE_INFINITY;
    this.#now = life?.now ?? (() => 0);
  }

  /** The value of this key, computed if it is missing. A failed computation is tried again next time. */
  of(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = this.#entries.get(key);
    const entry = found && this.#now() < found.until ? found : this.#made(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest);
    return entry.value;
  }

  #made(key: string, make: () => Promise<Value>): Entry<Value> {
    const entry = { value: make(), until: this.#now() + this.#lifetime };
    entry.value.catch(() => {
      // Another may have taken its place since.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }
}

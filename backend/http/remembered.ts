interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

interface Life {
  /** How long a value is kept, in ms. */
  readonly for: number;
  readonly now: () => number;
}

/** A cache of computed values. Beyond `capacity`, the least recently used one is dropped. */
export class Remembered<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #capacity: number;
  readonly #life: Life;

  constructor(capacity: number, life: Life) {
    this.#capacity = capacity;
    this.#life = life;
  }

  /** The value of this key, computed if it is missing. A failed computation is tried again next time. */
  of(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = this.#entries.get(key);
    const entry = found && this.#life.now() < found.until ? found : this.#made(key, make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest);
    return entry.value;
  }

  #made(key: string, make: () => Promise<Value>): Entry<Value> {
    const entry = { value: make(), until: this.#life.now() + this.#life.for };
    entry.value.catch(() => {
      // Another may have taken its place since.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }
}

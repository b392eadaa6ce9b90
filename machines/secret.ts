/**
 * A one-time holder for a PIN or TAN (L8). Nothing that logs, stores, compares or inspects can read
 * it: only {@link Secret.reveal} does, once, in the service that sends it.
 */
export class Secret {
  #value: string | undefined;
  /** Whether the customer typed nothing, or blanks alone: all that a machine may know about it. */
  readonly isEmpty: boolean;

  constructor(value: string) {
    this.#value = value;
    this.isEmpty = value.trim() === '';
  }

  /** The value, once. @throws when it was revealed before. */
  reveal(): string {
    if (this.#value === undefined) throw new Error('A secret is revealed once only.');
    const value = this.#value;
    this.#value = undefined;
    return value;
  }

  toJSON(): string {
    return '[secret]';
  }

  toString(): string {
    return '[secret]';
  }
}

/** A timer that runs once at a time. */
export class Timer {
  readonly #ms: number;
  readonly #ring: () => void;
  #running: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, ring: () => void) {
    this.#ms = ms;
    this.#ring = ring;
  }

  /** Starts it, unless it is running. */
  start(): void {
    this.#running ??= setTimeout(() => {
      this.#running = undefined;
      this.#ring();
    }, this.#ms);
  }

  stop(): void {
    clearTimeout(this.#running);
    this.#running = undefined;
  }
}

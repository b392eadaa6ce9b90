import type { View } from './view.ts';

/**
 * From here on a customer notices that they wait, in ms, as Interaction to Next Paint has it: before,
 * drawing it would only keep the answer waiting.
 */
const NOTICEABLE = 200;

/** Holds what is on the page, and tells whoever draws it (N2). */
export class Display {
  readonly #listeners = new Set<() => void>();
  #shown: View = { state: '', route: undefined, screen: undefined, place: '', stale: false };
  /** What is shown once the customer notices that they wait. */
  #awaiting: View | undefined;
  #noticing: ReturnType<typeof setTimeout> | undefined;

  get shown(): View {
    return this.#shown;
  }

  /** What is shown, or will be as soon as the customer notices that they wait. */
  get latest(): View {
    return this.#awaiting ?? this.#shown;
  }

  show(next: View): void {
    this.#stopWaiting();
    this.#tell(next);
  }

  /** Its state is told at once; the rest only if nothing else is shown before long. */
  showOnceNoticed(next: View): void {
    this.#awaiting = next;
    this.#noticing ??= setTimeout(() => this.show(this.latest), NOTICEABLE);
    if (this.#shown.state !== next.state) this.#tell({ ...this.#shown, state: next.state });
  }

  /** Returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nothing is told any more. */
  close(): void {
    this.#stopWaiting();
    this.#listeners.clear();
  }

  #stopWaiting(): void {
    clearTimeout(this.#noticing);
    this.#noticing = undefined;
    this.#awaiting = undefined;
  }

  #tell(next: View): void {
    this.#shown = next;
    for (const listener of this.#listeners) listener();
  }
}

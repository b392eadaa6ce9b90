import type { View } from './view.ts';

/**
 * The time after which a customer notices a wait, in ms, as for Interaction to Next Paint. Drawing a waiting
 * state earlier would only delay the answer.
 */
const NOTICEABLE = 200;

/** Holds the view on the page, and notifies its listeners (N2). */
export class Display {
  readonly #listeners = new Set<() => void>();
  #shown: View = { state: '', route: undefined, screen: undefined, place: '', stale: false };
  /** The view to show once the customer notices the wait. */
  #awaiting: View | undefined;
  #noticing: ReturnType<typeof setTimeout> | undefined;

  get shown(): View {
    return this.#shown;
  }

  /** The view on the page, or the one that will replace it once the customer notices the wait. */
  get latest(): View {
    return this.#awaiting ?? this.#shown;
  }

  show(next: View): void {
    this.#stopWaiting();
    this.#tell(next);
  }

  /** Publishes the state at once, but the rest only if no other view follows soon. */
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

  /** Stops notifying listeners. */
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

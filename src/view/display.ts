import { Timer } from './timer.ts';
import { BLANK, type View } from './view.ts';

/**
 * The time after which a customer notices a wait, in ms, as for Interaction to Next Paint. Drawing a waiting
 * state earlier would only delay the answer.
 */
const NOTICEABLE = 200;

/** How long a screen that cannot be used any more may stay, in ms (N1, N2). */
const LONG = 1000;

/** Holds the view on the page, and the one that follows it. Notifies listeners of what is on the page (N2). */
export class Display {
  readonly #listeners = new Set<() => void>();
  #shown = BLANK;
  #latest = BLANK;
  /** Runs while the latest view is not on the page. */
  readonly #notice = new Timer(NOTICEABLE, () => this.show(this.#latest));
  /** Runs while the latest view is stale. */
  readonly #longWait: Timer;

  /** `onLongWait`: is called when a view has been stale for long. */
  constructor(onLongWait: () => void) {
    this.#longWait = new Timer(LONG, onLongWait);
  }

  /** The view on the page. */
  get shown(): View {
    return this.#shown;
  }

  /** The view on the page, or the one that will replace it once the customer notices the wait. */
  get latest(): View {
    return this.#latest;
  }

  show(next: View): void {
    this.#notice.stop();
    this.#follow(next);
    this.#tell(next);
  }

  /** Publishes the state at once, but the rest only if no other view follows soon. */
  showOnceNoticed(next: View): void {
    this.#notice.start();
    this.#follow(next);
    if (this.#shown.state !== next.state) this.#tell({ ...this.#shown, state: next.state });
  }

  /** Returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops notifying listeners. */
  close(): void {
    this.#notice.stop();
    this.#longWait.stop();
    this.#listeners.clear();
  }

  #follow(latest: View): void {
    this.#latest = latest;
    if (latest.stale) this.#longWait.start();
    else this.#longWait.stop();
  }

  #tell(shown: View): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

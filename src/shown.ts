/**
 * From here on a customer notices that they wait, in ms, as Interaction to Next Paint has it: before,
 * drawing it would only keep the answer waiting.
 */
const NOTICEABLE = 200;

/** What is shown, and what will be shown once the customer notices that they wait. */
export interface Shown<View> {
  /** On the page now. */
  get(): View;
  /** The newest, whether it is on the page yet or not. */
  latest(): View;
  subscribe(listener: () => void): () => void;
  /** Puts this on the page, whatever was to come. */
  show(next: View): void;
  /** The same a little later, unless something else comes before; `meanwhile` is shown until then. */
  showOnceNoticed(next: View, meanwhile: View): void;
  /** Tells nobody anything any more. */
  close(): void;
}

/** Begins with `first` on the page. */
export function createShown<View>(first: View): Shown<View> {
  const listeners = new Set<() => void>();
  let present = first;
  let coming: View | undefined;
  let noticing: ReturnType<typeof setTimeout> | undefined;

  const tell = (next: View) => {
    if (next === present) return;
    present = next;
    for (const listener of listeners) listener();
  };
  const show = (next: View) => {
    clearTimeout(noticing);
    noticing = undefined;
    coming = undefined;
    tell(next);
  };
  const latest = () => coming ?? present;

  return {
    get: () => present,
    latest,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    showOnceNoticed(next, meanwhile) {
      coming = next;
      noticing ??= setTimeout(() => show(latest()), NOTICEABLE);
      tell(meanwhile);
    },
    close() {
      clearTimeout(noticing);
      listeners.clear();
    },
  };
}

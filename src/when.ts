/** At the latest after this, in ms, what comes next is fetched: by then the first screen has all it needs. */
const AT_LATEST = 5000;

/** Does something once nothing else is to be done; in Safari, which cannot tell, a little later. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

const isPin = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.autocomplete === 'current-password';

/**
 * Does something, once, as soon as the customer turns to the PIN, and soon in any case: what follows
 * the log-in is fetched while it is typed, and takes nothing from the first screen (N3). Answers how
 * to call it off.
 */
export function whenPinIsNear(root: HTMLElement, work: () => void): () => void {
  const near = new AbortController();
  const start = () => {
    near.abort();
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(start, AT_LATEST);
  const { signal } = near;
  for (const sign of ['focusin', 'input'] as const) {
    root.addEventListener(sign, ({ target }) => isPin(target) && start(), { signal });
  }
  // Who leaves the fields to a password manager touches the button only.
  root.addEventListener('submit', start, { signal });
  if (isPin(document.activeElement)) start();
  return () => {
    near.abort();
    clearTimeout(timer);
  };
}

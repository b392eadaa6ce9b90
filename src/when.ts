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

/** Where nothing is painted, as in a tab behind others, or nothing is ever idle, this long is waited, in ms. */
const PATIENCE = 200;

/** Does something once what was just drawn is on the page for all to see. Answers how to call it off. */
export function whenPainted(work: () => void): () => void {
  let stopIdling = () => {};
  const stop = () => {
    cancelAnimationFrame(frame);
    stopIdling();
    clearTimeout(timer);
  };
  const run = () => {
    stop();
    work();
  };
  const frame = requestAnimationFrame(() => {
    stopIdling = whenIdle(run);
  });
  const timer = setTimeout(run, PATIENCE);
  return stop;
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

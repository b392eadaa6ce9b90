/** The longest wait for the customer to turn to the PIN, in ms: by then the first screen is complete. */
const AT_LATEST = 5000;

/**
 * Runs `work` when the browser is idle, or after a short delay in Safari, which has no `requestIdleCallback`.
 * Returns a function that cancels.
 */
export function whenIdle(work: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

/** The longest wait if nothing is painted, as in a background tab, in ms. */
const PATIENCE = 200;

/** Runs `work` once what was just rendered has been painted. Returns a function that cancels. */
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
 * Runs `work` once, when the customer turns to the PIN or after a short while: whatever follows the log-in is
 * fetched while the PIN is typed, and does not delay the first screen (N3). Returns a function that cancels.
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
  // With a password manager, the customer may press only the button.
  root.addEventListener('submit', start, { signal });
  if (isPin(document.activeElement)) start();
  return () => {
    near.abort();
    clearTimeout(timer);
  };
}

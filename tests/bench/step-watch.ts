/** One step: the headline that came, and how long it took from the press of the button; in ms. */
export interface Step {
  readonly to: string;
  /** What the page itself took, until the headline had the focus. */
  readonly own: number;
  /** The same, until the headline was painted, too. */
  readonly painted: number;
  /** The customer's whole wait: until it was painted, and with the time that calls took. */
  readonly whole: number;
}

declare global {
  interface Window {
    __stepped?: (step: Step) => void;
  }
}

/**
 * Runs in the page before any of its scripts: tells of every step, from the press of a button until
 * the next headline has the focus, and until it is painted, without the time in which the step waited
 * for the backend. Only what the step itself asked counts as waiting, and of that only from the moment in
 * which the request was sent until its answer was there whole: what the page does before and after, it does.
 */
export function watchSteps(): void {
  let pressed: number | undefined;
  const press = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('button')) {
      pressed = performance.now();
      performance.mark('press');
    }
  };
  addEventListener('click', press, true);
  const isOfAStep = ({ name }: PerformanceEntry) =>
    /\/auth-backend\/api\/authentications\/[^/]+\/(?!events)/.test(name);
  /** For how long a call was under way that came back between these two moments. */
  const waited = (from: number, to: number) => {
    const calls = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(isOfAStep)
      .filter(({ requestStart, responseEnd }) => requestStart >= from && responseEnd <= to)
      .sort((a, b) => a.requestStart - b.requestStart);
    let sum = 0;
    let until = from;
    for (const { requestStart, responseEnd } of calls) {
      sum += Math.max(0, responseEnd - Math.max(requestStart, until));
      until = Math.max(until, responseEnd);
    }
    return sum;
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement && target.matches('h1')) || pressed === undefined) return;
    const from = pressed;
    const focused = performance.now();
    performance.mark('focused');
    const to = target.textContent ?? '';
    pressed = undefined;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => {
        const whole = performance.now() - from;
        const backend = waited(from, focused);
        const own = focused - from - backend;
        window.__stepped?.({ to, own, painted: whole - backend, whole });
      };
      painted.port2.postMessage(0);
    });
  });
}

/** One step: its headline, and the times from the press of the button, in ms. */
export interface Step {
  /** Its marks are `press <id>` and `focused <id>`. */
  readonly id: string;
  readonly to: string;
  /** The page's own time until the headline had the focus, without waiting for the backend. */
  readonly own: number;
  /** The page's own time until the headline was painted. */
  readonly painted: number;
  /** The whole wait of the customer until the headline was painted, including the calls. */
  readonly whole: number;
}

declare global {
  interface Window {
    __stepped?: (step: Step) => void;
  }
}

/**
 * Runs in the page before any of its scripts: reports every step, from the press of a button until the next
 * headline has the focus, and until it is painted, without the time of waiting for the backend. Only the
 * step's own calls count as waiting, from sending the request until the answer is complete. What the page
 * does before and after that is its own time.
 */
export function watchSteps(): void {
  let pressed: { readonly id: string; readonly at: number } | undefined;
  const press = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('button')) {
      pressed = { id: crypto.randomUUID(), at: performance.now() };
      performance.mark(`press ${pressed.id}`);
    }
  };
  addEventListener('click', press, true);
  const isOfAStep = ({ name }: PerformanceEntry) =>
    /\/auth-backend\/api\/authentications\/[^/]+\/(?!events)/.test(name);
  /** The time between these two moments in which a call of the step was under way. */
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
    const { id, at: from } = pressed;
    const focused = performance.now();
    performance.mark(`focused ${id}`);
    const to = target.textContent ?? '';
    pressed = undefined;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => {
        const whole = performance.now() - from;
        const backend = waited(from, focused);
        const own = focused - from - backend;
        window.__stepped?.({ id, to, own, painted: whole - backend, whole });
      };
      painted.port2.postMessage(0);
    });
  });
}

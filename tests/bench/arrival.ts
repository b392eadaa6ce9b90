import type { BrowserContext } from 'playwright';

const GIVE_UP_MS = 30_000;

/** An element has taken the focus, and the frame with it was painted. */
interface Arrival {
  /** The text of the focused headline or alert. */
  readonly text: string;
  /** In ms since the epoch, finer than a millisecond. */
  readonly at: number;
}

declare global {
  interface Window {
    __arrived?: (arrival: Arrival) => void;
  }
}

/** Runs in the page before any of its scripts: reports every focused headline and alert, once painted. */
function watch(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement && target.matches('h1, .alert'))) return;
    const text = target.textContent ?? '';
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () =>
        window.__arrived?.({ text, at: performance.timeOrigin + performance.now() });
      painted.port2.postMessage(0);
    });
  });
}

/** Waits for headlines and alerts on the pages of a browser context. */
export class Arrivals {
  readonly #awaited = new Map<string, (at: number) => void>();

  /** Watches every page that the context opens from now on. */
  static async in(context: BrowserContext): Promise<Arrivals> {
    const arrivals = new Arrivals();
    await context.exposeFunction('__arrived', ({ text, at }: Arrival) =>
      arrivals.#awaited.get(text)?.(at),
    );
    // tsx wraps functions in a helper `__name`, which the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watch);
    return arrivals;
  }

  /**
   * The time at which the headline or alert with this text was focused and painted, in ms since the epoch.
   */
  of(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`«${text}» never came`)), GIVE_UP_MS);
      this.#awaited.set(text, (at) => {
        clearTimeout(late);
        resolve(at);
      });
    });
  }
}

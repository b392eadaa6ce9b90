import type { Browser, BrowserContext, Page } from 'playwright/test';

/** Logs CSP violations to the console, where the `guard` fixture sees them. */
function tellOfViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
  });
}

/** The events of a context that tests listen to. Playwright itself listens to `close`. */
const HEARD = ['page', 'request', 'requestfinished', 'requestfailed', 'response'] as const;

/** How many contexts are kept: enough for tests that alternate between two languages, with a clock and without. */
const KEPT = 4;

interface Warm {
  /** Identifies the bank and the options of the context. */
  readonly key: string;
  readonly context: BrowserContext;
  readonly timed: boolean;
  /**
   * A page that stays open, so that the renderer process of the bank's site stays, with its compiled code.
   */
  readonly anchor: Page;
}

/** What a test needs of the context. */
interface Visit {
  /** The address of the page that stays open: mostly a small one at the bank, without a script. */
  readonly address: string;
  /** The context's options in this test; a context is only reused for the same options. */
  readonly wants: string;
  /** The browser must not have been at this bank before. */
  readonly cold: boolean;
  /**
   * Has a clock that is set for each test. A clock cannot be uninstalled, so such contexts are kept apart.
   */
  readonly timed: boolean;
}

/**
 * A browser that has been at this bank before. The tests of a worker use its contexts one after the other,
 * each with new tabs, and without cookies and storage; only the browser's cache remains. Loading and
 * compiling the wizard again for each test would take a quarter of the whole run.
 */
export class WarmBrowser {
  readonly #browser: Browser;
  /** The most recently lent one is first. */
  #warm: Warm[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Lends a context in its initial state to one test at a time. */
  async lend({ address, wants, cold, timed }: Visit): Promise<BrowserContext> {
    const key = JSON.stringify({ address, wants, timed });
    const kept = this.#warm.find((one) => one.key === key);
    if (kept && cold) await this.#drop(kept);
    const warm = (!cold && kept) || (await this.#open({ address, key, timed }));
    this.#warm = [warm, ...this.#warm.filter((other) => other !== warm)];
    for (const old of this.#warm.slice(KEPT)) await this.#drop(old);
    return warm.context;
  }

  async #open({ address, key, timed }: { address: string; key: string; timed: boolean }) {
    const context = await this.#browser.newContext();
    await context.addInitScript(tellOfViolations);
    const anchor = await context.newPage();
    await anchor.goto(address);
    return { key, timed, context, anchor };
  }

  async #drop(warm: Warm): Promise<void> {
    this.#warm = this.#warm.filter((other) => other !== warm);
    await warm.context.close();
  }

  /**
   * Removes everything that the test has left. Closes the context if the test itself has installed a clock.
   */
  async takeBack(): Promise<void> {
    const [warm] = this.#warm;
    if (!warm) return;
    const { context, anchor, timed } = warm;
    for (const event of HEARD) context.removeAllListeners(event);
    const used = context.pages().filter((page) => page !== anchor);
    await Promise.all(used.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    const isAsNew = await anchor
      .evaluate((mayHaveClock) => {
        localStorage.clear();
        return mayHaveClock || setTimeout.toString().includes('[native code]');
      }, timed)
      .catch(() => false);
    if (!isAsNew) await this.#drop(warm);
  }

  async close(): Promise<void> {
    for (const warm of this.#warm) await this.#drop(warm);
  }
}

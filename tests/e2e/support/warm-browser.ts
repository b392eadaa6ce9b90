import type { Browser, BrowserContext, Page } from 'playwright/test';

/** What the policy forbids is said aloud, so that the guard hears it. */
function tellOfViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
  });
}

/** What tests hear of a context; Playwright itself hears of its end. */
const HEARD = ['page', 'request', 'requestfinished', 'requestfailed', 'response'] as const;

interface Warm {
  readonly wants: string;
  readonly context: BrowserContext;
  /** Stays open, so that the process that draws the bank's pages stays, with all it has compiled. */
  readonly anchor: Page;
}

/**
 * A browser that has been at this bank before. Tests of one worker use its context one after the other,
 * each with new tabs, no cookies and no storage; only what a browser keeps of files remains. To load and
 * compile the wizard anew for each would be a quarter of all the time that tests take.
 */
export class WarmBrowser {
  readonly #browser: Browser;
  readonly #address: string;
  #warm: Warm | undefined;

  /** `address`: something small of the bank's site, without a script. */
  constructor(browser: Browser, address: string) {
    this.#browser = browser;
    this.#address = address;
  }

  /** A context as good as new, set up as the test that runs says; tests that say otherwise want another. */
  async lend(wants: string): Promise<BrowserContext> {
    if (this.#warm?.wants !== wants) {
      await this.close();
      const context = await this.#browser.newContext();
      await context.addInitScript(tellOfViolations);
      const anchor = await context.newPage();
      await anchor.goto(this.#address);
      this.#warm = { wants, context, anchor };
    }
    return this.#warm.context;
  }

  /** Takes away what the test has left. A clock that was moved cannot be set right: that context is thrown away. */
  async takeBack(): Promise<void> {
    if (!this.#warm) return;
    const { context, anchor } = this.#warm;
    for (const event of HEARD) context.removeAllListeners(event);
    const used = context.pages().filter((page) => page !== anchor);
    await Promise.all(used.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    const isAsNew = await anchor
      .evaluate(() => {
        localStorage.clear();
        return setTimeout.toString().includes('[native code]');
      })
      .catch(() => false);
    if (!isAsNew) await this.close();
  }

  async close(): Promise<void> {
    await this.#warm?.context.close();
    this.#warm = undefined;
  }
}

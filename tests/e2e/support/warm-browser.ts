import type { Browser, BrowserContext, Page } from 'playwright/test';

/** What the policy forbids is said aloud, so that the guard hears it. */
function tellOfViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
  });
}

/** What tests hear of a context; Playwright itself hears of its end. */
const HEARD = ['page', 'request', 'requestfinished', 'requestfailed', 'response'] as const;

/** Tests of two languages by turns are each met by a browser that has been here before. */
const KEPT = 2;

interface Warm {
  /** At which bank, and how it is set up. */
  readonly key: string;
  readonly context: BrowserContext;
  readonly timed: boolean;
  /** Stays open, so that the process that draws the bank's pages stays, with all it has compiled. */
  readonly anchor: Page;
}

/** Who comes to the bank. */
interface Visit {
  /** Something small of the bank's site, without a script. */
  readonly address: string;
  /** How the context is to be set up, as the test that runs says; others want another. */
  readonly wants: string;
  /** Never been there before. */
  readonly cold: boolean;
  /** Whose clock is set anew for each test; a clock cannot be taken away again. */
  readonly timed: boolean;
}

/**
 * A browser that has been at this bank before. Tests of one worker use its contexts one after the other,
 * each with new tabs, no cookies and no storage; only what a browser keeps of files remains. To load and
 * compile the wizard anew for each would be a quarter of all the time that tests take.
 */
export class WarmBrowser {
  readonly #browser: Browser;
  /** The one lent last is first. */
  #warm: Warm[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context as good as new, lent to one test at a time. */
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

  /** Takes away what the test has left. Where it has set up a clock by itself, the context is thrown away. */
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

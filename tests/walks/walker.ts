import type { BrowserContext, Page } from 'playwright';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { inaccessible } from './accessible.ts';
import { faultsOf } from './faults.ts';
import { type Sight, see } from './sight.ts';

/** A page that shows nothing for this long is stuck, in ms. */
const PATIENCE = 25_000;
const AGAIN_AFTER = 250;
/** A fault that lasts this long is not just a change in progress, in ms. */
const STANDING = 1500;
/** A round trip on a slow line, in ms. */
const SLOW = 1500;
/** Console messages about calls and files that the walk itself has cut or the bank has refused. */
const OWN_DOING = /Failed to (?:load resource|fetch dynamically)|net::ERR|could not be loaded/;
const PORTAL = '/demo/portal';

/** A walking customer: the browser, and the problems in it. */
export class Walker {
  readonly alias: string;
  readonly problems: string[] = [];
  readonly #context: BrowserContext;
  readonly #seen = new WeakMap<Page, Sight>();
  readonly #slow = new Set<Page>();
  #page: Page;
  #offline = false;

  constructor(alias: string, context: BrowserContext, page: Page) {
    this.alias = alias;
    this.#context = context;
    this.#page = page;
    this.#watch(page);
  }

  get page(): Page {
    return this.#page;
  }

  get offline(): boolean {
    return this.#offline;
  }

  /** What was last seen in this tab. */
  get lastSeen(): Sight | undefined {
    return this.#seen.get(this.#page);
  }

  /** Whether the tab shows the wizard, a portal, or the browser's error page instead. */
  get isUnderWay(): boolean {
    const url = this.#page.url();
    return url.includes(WIZARD_BASE) || url.startsWith('chrome-error:') || url.includes(PORTAL);
  }

  /** Switches to another tab in which a log-in is still under way; false if there is none. */
  async goOn(): Promise<boolean> {
    for (const page of this.#context.pages()) {
      this.#page = page;
      if (!this.isUnderWay) continue;
      await page.bringToFront();
      return true;
    }
    return false;
  }

  async setOffline(offline: boolean): Promise<void> {
    this.#offline = offline;
    await this.#context.setOffline(offline);
  }

  /** Makes all answers in a tab slow, or fast again. */
  async changeSpeed(page = this.#page): Promise<void> {
    const slow = !this.#slow.delete(page);
    if (slow) this.#slow.add(page);
    const session = await this.#context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow ? SLOW : 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  /** Makes the network work again. */
  async stopTrouble(): Promise<void> {
    await this.setOffline(false);
    for (const page of this.#context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of this.#slow) await this.changeSpeed(page);
  }

  async openTab(url: string): Promise<void> {
    this.#page = await this.#context.newPage();
    this.#watch(this.#page);
    await this.#page.goto(url, { waitUntil: 'commit' });
  }

  /** All open tabs. */
  get tabs(): readonly Page[] {
    return this.#context.pages();
  }

  async chooseTab(nth: number): Promise<void> {
    const { tabs } = this;
    this.#page = tabs[nth % tabs.length] ?? this.#page;
    await this.#page.bringToFront();
  }

  /** The wizard's state according to the page. */
  async state(): Promise<string> {
    return (await see(this.#page))?.state ?? 'none';
  }

  /** Whether the page offers a way to go on or out; copying a reference is none. */
  async hasWayOn(): Promise<boolean> {
    return (await this.#page.locator('main .button:visible').count()) > 0;
  }

  /** Waits until the page has a headline or alert and a title; records a problem if that takes too long. */
  async expectAnswer(): Promise<void> {
    for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
      if (!this.isUnderWay || this.#page.url().startsWith('chrome-error:')) return;
      if (await this.#saysSomething()) return;
      await this.#page.waitForTimeout(AGAIN_AFTER);
    }
    this.problems.push(`stuck in ${await this.state()} at ${this.#page.url()}`);
  }

  /** Checks the page; records faults that last. */
  async look(): Promise<void> {
    const found = await this.#faults();
    if (found.length === 0) return;
    await this.#page.waitForTimeout(STANDING);
    const standing = await this.#faults();
    this.problems.push(...found.filter((fault) => standing.includes(fault)));
  }

  async #faults(): Promise<readonly string[]> {
    const sight = await see(this.#page);
    if (!sight?.says || sight.busy) return [];
    this.#seen.set(this.#page, sight);
    return [...faultsOf(sight, this.alias), ...(await inaccessible(this.#page, sight))];
  }

  /** Whether the page has something to read. A portal may have closed the log-in. */
  async #saysSomething(): Promise<boolean> {
    const sight = await see(this.#page);
    if (sight === undefined) return this.#page.url().includes(PORTAL);
    return sight.title !== '' && sight.says && !sight.busy;
  }

  #watch(page: Page): void {
    page.on('pageerror', ({ message }) => this.problems.push(`page error: ${message}`));
    page.on('crash', () => this.problems.push('the page crashed'));
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('console', (message) => {
      if (message.type() !== 'error' || OWN_DOING.test(message.text())) return;
      this.problems.push(`console: ${message.text()}`);
    });
    page.on('response', (response) => {
      // It was on its way while another tab logged in (S2), and may come again.
      const isNotYet = response.status() === 503 && response.url().endsWith('/log-in');
      // What becomes of an answer that the party loads twice is judged on its page.
      const isParty = new URL(response.url()).pathname === '/callback';
      if (response.status() < 500 || isNotYet || isParty) return;
      this.problems.push(`${response.status()} ${response.url()}`);
    });
  }
}

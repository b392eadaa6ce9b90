import type { BrowserContext, Page } from 'playwright';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/** A page that says nothing for so long is stuck, in ms. */
const PATIENCE = 25_000;
const AGAIN_AFTER = 250;
/** A round trip on a slow line, in ms. */
const SLOW = 1500;
/** The browser's own word on calls that the walk itself has cut or the bank has refused. */
const OWN_DOING = /Failed to load resource|net::ERR/;

/** Whoever walks: their browser, and what went wrong in it. */
export class Walker {
  readonly alias: string;
  readonly problems: string[] = [];
  readonly #context: BrowserContext;
  #page: Page;
  #offline = false;
  #slow = false;

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

  /** Whether the page is the wizard, or what the browser shows in place of it. */
  get isUnderWay(): boolean {
    const url = this.#page.url();
    return url.includes(WIZARD_BASE) || url.startsWith('chrome-error:');
  }

  async setOffline(offline: boolean): Promise<void> {
    this.#offline = offline;
    await this.#context.setOffline(offline);
  }

  get slow(): boolean {
    return this.#slow;
  }

  /** Every answer on this tab takes its time from now on, or none of them. */
  async setSlow(slow: boolean): Promise<void> {
    this.#slow = slow;
    const session = await this.#context.newCDPSession(this.#page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow ? SLOW : 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  /** From now on the network does what it should. */
  async stopTrouble(): Promise<void> {
    await this.setOffline(false);
    for (const page of this.#context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (this.#slow) await this.setSlow(false);
  }

  async openTab(url: string): Promise<void> {
    this.#page = await this.#context.newPage();
    this.#watch(this.#page);
    await this.#page.goto(url, { waitUntil: 'commit' });
  }

  async chooseTab(nth: number): Promise<void> {
    const tabs = this.#context.pages();
    this.#page = tabs[nth % tabs.length] ?? this.#page;
    await this.#page.bringToFront();
  }

  /** The wizard's state, as its page tells it. */
  state(): Promise<string> {
    return this.#page
      .evaluate(() => document.querySelector('[data-state][lang]')?.getAttribute('data-state'))
      .then(
        (state) => state ?? 'none',
        () => 'none',
      );
  }

  /** Waits until the page says something, and has a name; notes as a problem that it does not. */
  async expectAnswer(): Promise<void> {
    for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
      if (!this.isUnderWay || this.#page.url().startsWith('chrome-error:')) return;
      if (await this.#saysSomething()) return;
      await this.#page.waitForTimeout(AGAIN_AFTER);
    }
    this.problems.push(`stuck in ${await this.state()} at ${this.#page.url()}`);
  }

  /** False while a page that is on its way cannot be asked. */
  #saysSomething(): Promise<boolean> {
    return this.#page
      .evaluate(
        () =>
          document.title !== '' &&
          document.querySelector('[aria-busy=true]') === null &&
          [...document.querySelectorAll('h1, [role=alert]')].some((said) => said.checkVisibility()),
      )
      .catch(() => false);
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
      if (response.status() < 500) return;
      this.problems.push(`${response.status()} ${response.url()}`);
    });
  }
}

import { expect, type Locator, type Page } from 'playwright/test';
import { type Hand, mouse } from './hand.ts';

/**
 * Labels in both languages: a tab opened by a link is in the browser's language, not in that of its opener.
 */
const WORDS = {
  customer: /^(?:Kundin oder Kunde|Customer)$/,
  approve: /^(?:Freigeben|Approve)$/,
  deny: /^(?:Ablehnen|Deny)$/,
  revoke: /^(?:Widerrufen|Revoke)$/,
} as const;

/** The customer's banking app, in a tab of its own; disposing of it closes the tab. */
export class BankingApp implements AsyncDisposable {
  readonly page: Page;
  readonly #hand: Hand;

  constructor(page: Page, hand = mouse) {
    this.page = page;
    this.#hand = hand;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.page.close();
  }

  /** Chooses the customer who has scanned the code. */
  async identify(givenName: string): Promise<void> {
    await this.#hand.select(this.page.getByLabel(WORDS.customer), givenName);
  }

  get number(): Locator {
    return this.page.getByText(/^\d\d$/);
  }

  async approve(): Promise<void> {
    await this.#decide(WORDS.approve);
  }

  async deny(): Promise<void> {
    await this.#decide(WORDS.deny);
  }

  /** The newest order is the first. */
  async #decide(name: RegExp): Promise<void> {
    await this.#hand.press(this.page.getByRole('button', { name }).first());
    await expect(this.page.getByRole('status')).not.toBeEmpty();
  }

  /** Revokes the only known browser. */
  async revoke(): Promise<void> {
    const button = this.page.getByRole('button', { name: WORDS.revoke });
    await this.#hand.press(button);
    await expect(button).toBeHidden();
  }
}

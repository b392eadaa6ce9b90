import { expect, type Locator, type Page } from 'playwright/test';

/** A tab opened by a link asks in the browser's own language, whatever the page before it spoke. */
const WORDS = {
  customer: /^(?:Kundin oder Kunde|Customer)$/,
  approve: /^(?:Freigeben|Approve)$/,
  deny: /^(?:Ablehnen|Deny)$/,
  revoke: /^(?:Widerrufen|Revoke)$/,
} as const;

/** The customer's banking app, in a second tab. */
export class BankingApp {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Whoever scanned a code says who they are. */
  async identify(givenName: string): Promise<void> {
    await this.page.getByLabel(WORDS.customer).selectOption({ label: givenName });
  }

  get number(): Locator {
    return this.page.getByText(/^\d\d$/);
  }

  async approve(): Promise<void> {
    await this.page.getByRole('button', { name: WORDS.approve }).click();
    await expect(this.page.getByRole('status')).not.toBeEmpty();
  }

  async deny(): Promise<void> {
    await this.page.getByRole('button', { name: WORDS.deny }).click();
    await expect(this.page.getByRole('status')).not.toBeEmpty();
  }

  /** Revokes the only known browser. */
  async revoke(): Promise<void> {
    await this.page.getByRole('button', { name: WORDS.revoke }).click();
    await expect(this.page.getByRole('button', { name: WORDS.revoke })).toBeHidden();
  }
}

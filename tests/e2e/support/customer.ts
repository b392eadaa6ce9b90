import { expect, type Locator, type Page } from 'playwright/test';
import type { Bank } from './bank.ts';
import type { ForeignParty, Outcome, Party } from './foreign-party.ts';
import type { Words } from './words.ts';

export const PIN = '12345';
/** The demo relying party's first way in. */
const START = 'Log in with the web client (yes)';

/** What a customer does and sees, by role and label only. */
export class Customer {
  readonly page: Page;
  readonly #bank: Bank;
  readonly #words: Words;

  constructor(page: Page, bank: Bank, words: Words) {
    this.page = page;
    this.#bank = bank;
    this.#words = words;
  }

  /** The wizard's root element, which tells its active state. */
  get root(): Locator {
    return this.page.locator('[data-state]');
  }

  get identifier(): Locator {
    return this.page.getByRole('textbox', { name: this.#words.pattern('LOGIN.IDENTIFIER') });
  }

  get pin(): Locator {
    return this.page.getByLabel(this.#words.text('LOGIN.PIN'), { exact: true });
  }

  get tan(): Locator {
    return this.page.getByRole('textbox', { name: this.#words.text('TAN.LABEL'), exact: true });
  }

  button(key: string, values: Record<string, string> = {}): Locator {
    return this.page.getByRole('button', { name: this.#words.text(key, values), exact: true });
  }

  headline(key: string): Locator {
    return this.page.getByRole('heading', {
      level: 1,
      name: this.#words.text(key),
      exact: true,
    });
  }

  alert(key: string): Locator {
    const text = this.#words.pattern(key).source.slice(1, -1);
    return this.page.getByRole('alert').filter({ hasText: new RegExp(text) });
  }

  /** Starts at a foreign relying party and waits for the wizard. */
  async openForeignParty(foreign: ForeignParty, party?: Party): Promise<void> {
    await this.page.goto(foreign.startUrl(party));
    await expect(this.headline('LOGIN.TITLE')).toBeVisible();
  }

  /** Back at the foreign party: how the log-in ended for it. */
  async outcomeAt(foreign: ForeignParty): Promise<Outcome> {
    await this.page.waitForURL((url) => url.origin === foreign.url);
    await expect(this.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    const { outcome } = foreign;
    if (!outcome) throw new Error('The relying party saw no answer.');
    return outcome;
  }

  /** Starts at the demo relying party and waits for the wizard. */
  async openRelyingParty(button: string | RegExp = START): Promise<void> {
    await this.page.goto(this.#bank.url);
    await this.page.getByRole('button', { name: button }).first().click();
    await expect(this.headline('LOGIN.TITLE')).toBeVisible();
  }

  async logIn(identifier: string, pin = PIN): Promise<void> {
    await this.identifier.fill(identifier);
    await this.pin.fill(pin);
    await this.button('LOGIN.SUBMIT').click();
  }

  /** The TAN that the customer's banking app shows on top, once it is there. */
  async readTan(customer: string): Promise<string> {
    const newest = async () =>
      (await this.#bank.pending(customer)).find(({ kind }) => kind === 'tan')?.tan;
    await expect.poll(newest, `a TAN waits for ${customer}`).toBeDefined();
    return (await newest()) ?? '';
  }

  /** Types the TAN, sees the order confirmed, goes on. */
  async confirmTan(customer: string): Promise<void> {
    await expect(this.tan).toBeVisible();
    await this.tan.fill(await this.readTan(customer));
    await this.button('TAN.SUBMIT').click();
    await expect(
      this.page.getByText(this.#words.text('TAN.ORDER.CONFIRMED'), { exact: true }),
    ).toBeVisible();
    await this.button('COMMON.CONTINUE').click();
  }

  async acceptTerms(): Promise<void> {
    await expect(this.headline('TOS.OF_USE.TITLE')).toBeVisible();
    await this.page.getByRole('checkbox', { name: this.#words.text('TOS.OF_USE.ACCEPT') }).check();
    await this.button('COMMON.CONTINUE').click();
  }

  async giveConsent(): Promise<void> {
    await expect(this.headline('CONSENT.TITLE')).toBeVisible();
    await this.button('CONSENT.GIVE').click();
  }

  /** Back at the demo relying party, which shows the claims of the ID token. */
  async expectReturned(): Promise<void> {
    await this.page.waitForURL(({ href }) => {
      const { origin, pathname } = new URL(href);
      return origin === this.#bank.url && !/^\/(services_auth|oidc)\//.test(pathname);
    });
    const idToken = this.page.getByRole('region', { name: 'ID token' });
    await expect(idToken.getByRole('term').filter({ hasText: /^sub$/ })).toBeVisible();
  }
}

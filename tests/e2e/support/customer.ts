import { expect, type Locator, type Page } from 'playwright/test';
import type { Bank } from './bank.ts';
import type { ForeignParty, Outcome, Party } from './foreign-party.ts';
import type { Words } from './words.ts';

export const PIN = '12345';
/** The demo relying party's first way in. */
const START = 'Log in with the web client (yes)';

/** How a button is pressed. */
export type Press = (button: Locator) => Promise<void>;
export const click: Press = (button) => button.click();

/** What a customer does and sees, by role and label only. */
export class Customer {
  readonly page: Page;
  readonly bank: Bank;
  readonly words: Words;

  constructor(page: Page, bank: Bank, words: Words) {
    this.page = page;
    this.bank = bank;
    this.words = words;
  }

  /** The wizard's root element, which tells its active state. */
  get root(): Locator {
    return this.page.locator('[data-state][lang]');
  }

  get identifier(): Locator {
    return this.page.getByRole('textbox', { name: this.words.pattern('LOGIN.IDENTIFIER') });
  }

  get pin(): Locator {
    return this.page.getByLabel(this.words.text('LOGIN.PIN'), { exact: true });
  }

  get tan(): Locator {
    return this.page.getByRole('textbox', { name: this.words.text('TAN.LABEL'), exact: true });
  }

  button(key: string, values: Record<string, string> = {}): Locator {
    return this.page.getByRole('button', { name: this.words.text(key, values), exact: true });
  }

  headline(key: string): Locator {
    return this.page.getByRole('heading', {
      level: 1,
      name: this.words.text(key),
      exact: true,
    });
  }

  alert(key: string): Locator {
    const text = this.words.pattern(key).source.slice(1, -1);
    return this.page.getByRole('alert').filter({ hasText: new RegExp(text) });
  }

  /** The same customer in another tab. */
  inTab(page: Page): Customer {
    return new Customer(page, this.bank, this.words);
  }

  /** Waits until the wizard's active state is this one. */
  async expectState(state: string): Promise<void> {
    await expect(this.root).toHaveAttribute('data-state', state);
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
    await this.page.goto(this.bank.url);
    await this.page.getByRole('button', { name: button }).first().click();
    await expect(this.headline('LOGIN.TITLE')).toBeVisible();
  }

  /** Starts with a payment at the demo relying party, as its start page words it. */
  async openPayment(payment = 'payee matches'): Promise<void> {
    await this.page.goto(this.bank.url);
    await this.page.getByRole('radio', { name: payment, exact: true }).check();
    await this.page.getByRole('button', { name: 'Log in with a payment' }).click();
    await expect(this.headline('LOGIN.TITLE')).toBeVisible();
  }

  async logIn(identifier: string, pin = PIN, press = click): Promise<void> {
    await this.identifier.fill(identifier);
    await this.pin.fill(pin);
    await press(this.button('LOGIN.SUBMIT'));
  }

  /** The TAN that the customer's banking app shows on top, once it is there. */
  async readTan(customer: string): Promise<string> {
    const newest = async () =>
      (await this.bank.pending(customer)).find(({ kind }) => kind === 'tan')?.tan;
    await expect.poll(newest, `a TAN waits for ${customer}`).toBeDefined();
    return (await newest()) ?? '';
  }

  /** Types the TAN and sends it. */
  async enterTan(customer: string, press = click): Promise<void> {
    await expect(this.tan).toBeVisible();
    await this.tan.fill(await this.readTan(customer));
    await press(this.button('TAN.SUBMIT'));
  }

  /** Types the TAN, sees the order confirmed, goes on. */
  async confirmTan(customer: string): Promise<void> {
    await this.enterTan(customer);
    await expect(
      this.page.getByText(this.words.text('TAN.ORDER.CONFIRMED'), { exact: true }),
    ).toBeVisible();
    await this.button('COMMON.CONTINUE').click();
  }

  /** Says whether to trust this browser, once its TAN is confirmed. */
  async decideTrust(trust: boolean, press = click): Promise<void> {
    await expect(this.headline('BROWSER_TRUST.TITLE')).toBeVisible();
    const choice = this.words.text(trust ? 'BROWSER_TRUST.YES' : 'BROWSER_TRUST.NO');
    await this.page.getByRole('radio', { name: choice, exact: true }).check();
    await press(this.button('COMMON.CONTINUE'));
  }

  /** A browser nobody knows: confirmed by TAN, trusted or not. */
  async confirmBrowser(customer: string, trust: boolean): Promise<void> {
    await expect(this.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
    await this.confirmTan(customer);
    await this.decideTrust(trust);
  }

  async acceptTerms(kind: 'OF_USE' | 'QES' | 'QID' = 'OF_USE', press = click): Promise<void> {
    await expect(this.headline(`TOS.${kind}.TITLE`)).toBeVisible();
    await this.page.getByRole('checkbox', { name: this.words.text(`TOS.${kind}.ACCEPT`) }).check();
    await press(this.button('COMMON.CONTINUE'));
  }

  async giveConsent(press = click): Promise<void> {
    await expect(this.headline('CONSENT.TITLE')).toBeVisible();
    await press(this.button('CONSENT.GIVE'));
  }

  async giveSignature(press = click): Promise<void> {
    await expect(this.headline('SIGNATURE.TITLE')).toBeVisible();
    await press(this.button('SIGNATURE.GIVE'));
  }

  /** Chooses one of the accounts, by its name. */
  async chooseAccount(name: string, press = click): Promise<void> {
    await expect(this.headline('PREFERRED_ACCOUNT.TITLE')).toBeVisible();
    await this.page.getByRole('radio', { name: new RegExp(name) }).check();
    await press(this.button('COMMON.CONTINUE'));
  }

  /** Authorises the payment shown, by TAN. */
  async pay(customer: string): Promise<void> {
    await expect(this.headline('REMITTANCE.TITLE')).toBeVisible();
    await this.button('REMITTANCE.AUTHORISE').click();
    await this.enterTan(customer);
    await this.button('COMMON.CONTINUE').click();
  }

  /** The PIN of a first log-in by QR code or comfort app. */
  async enterFirstPin(press = click): Promise<void> {
    await expect(this.headline('FIRST_LOGIN.TITLE')).toBeVisible();
    await this.pin.fill(PIN);
    await press(this.button('LOGIN.SUBMIT'));
  }

  /** Shows a QR code instead of the form. */
  async chooseQr(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.text('LOGIN.WITH_QR') }).click();
    await expect(this.page.getByRole('img', { name: this.words.text('QR.CODE') })).toBeVisible();
  }

  /** The address that the QR code holds: its link, for those who do not scan. */
  async qrLinkAddress(): Promise<string> {
    const link = this.page.getByRole('link', {
      name: this.words.text('QR.LINK'),
      includeHidden: true,
    });
    return (await link.getAttribute('href')) ?? '';
  }

  /** Asks for approval in the comfort app. */
  async askComfort(identifier: string): Promise<void> {
    await this.identifier.fill(identifier);
    await this.page.getByRole('button', { name: this.words.text('LOGIN.WITH_COMFORT') }).click();
    await expect(this.headline('COMFORT.WAITING.TITLE')).toBeVisible();
  }

  /** The two digits to compare with those in the app. */
  get number(): Locator {
    return this.page.getByText(/^\d\d$/);
  }

  /** Approves or denies in the banking app whatever waits there of this kind. */
  async decide(customer: string, kind: 'qr' | 'comfort', decision: 'approve' | 'deny') {
    const waiting = async () => (await this.bank.pending(customer)).find((p) => p.kind === kind);
    await expect.poll(waiting, `${kind} waits for ${customer}`).toBeDefined();
    await this.bank.decide(customer, (await waiting())?.id ?? '', decision);
  }

  /** Back at the demo relying party, which shows the claims of the ID token. */
  async expectReturned(): Promise<void> {
    await this.page.waitForURL(({ href }) => {
      const { origin, pathname } = new URL(href);
      return origin === this.bank.url && !/^\/(services_auth|oidc)\//.test(pathname);
    });
    const idToken = this.page.getByRole('region', { name: 'ID token' });
    await expect(idToken.getByRole('term').filter({ hasText: /^sub$/ })).toBeVisible();
  }

  /** Back at the demo relying party, which shows the OAuth error it received. */
  async expectRefused(error: string): Promise<void> {
    const facts = this.page.getByRole('region', { name: 'OAuth error' });
    await expect(facts.getByRole('definition').first()).toHaveText(error);
  }
}

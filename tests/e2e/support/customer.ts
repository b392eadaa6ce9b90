import { expect, type Page } from 'playwright/test';
import type { Bank } from './bank.ts';
import { BankingApp } from './banking-app.ts';
import type { ForeignParty, Outcome, Party } from './foreign-party.ts';
import { type Hand, mouse } from './hand.ts';
import { atRest, follow, type IsLost } from './under-way.ts';
import { WizardPage } from './wizard-page.ts';
import type { Words } from './words.ts';

export const PIN = '12345';
/** The first start button of the demo relying party, which leads to the web client. */
export const START = 'Log in with the web client (yes)';
const START_LINK = '/demo/start?client=demo-yes';

/** What a customer does and sees. */
export class Customer extends WizardPage {
  readonly bank: Bank;
  readonly #hand: Hand;

  constructor(page: Page, bank: Bank, words: Words, hand = mouse) {
    super(page, words);
    follow(page);
    this.bank = bank;
    this.#hand = hand;
  }

  /** The same customer in another tab. */
  inTab(page: Page): Customer {
    return new Customer(page, this.bank, this.words, this.#hand);
  }

  /** The same customer in the same tab, with another way of operating the page. */
  by(hand: Hand): Customer {
    return new Customer(this.page, this.bank, this.words, hand);
  }

  /** Presses the button with this text, whatever name it contains. */
  press(key: string): Promise<void> {
    const name = this.words.pattern(key);
    return this.#hand.press(this.page.getByRole('button', { name }));
  }

  /**
   * Lets time pass in the browser and at the bank, once the page has all answers but those that a test withholds.
   * Both need clocks that can be moved.
   */
  async pass(seconds: number, isLost?: IsLost): Promise<void> {
    await atRest(this.page, isLost);
    await this.bank.later(seconds * 1000);
    await this.page.clock.fastForward(seconds * 1000);
  }

  /** Lets time pass in the browser, whose clock must have been installed. */
  async wait(seconds: number): Promise<void> {
    await atRest(this.page);
    await this.page.clock.fastForward(seconds * 1000);
  }

  /** Stops the page's clock, which must have been installed: what happens from now on happens without waiting. */
  async holdTime(): Promise<void> {
    await atRest(this.page);
    const now = await this.page.evaluate(() => Date.now());
    // A clock cannot be set back, so it is paused slightly ahead, to allow for a busy machine.
    await this.page.clock.pauseAt(now + 10_000);
  }

  /** Waits for the screen with this headline. */
  arriveAt(key: string): Promise<void> {
    return this.#hand.arrive(this.headline(key));
  }

  /** Waits for the log-in page, whose headline takes no focus (L6). */
  async arriveAtLogIn(): Promise<void> {
    await expect(this.headline('LOGIN.TITLE')).toBeVisible();
    // What happens before React is attached has tests of its own: first-screen.spec.ts.
    await this.expectWithin('login');
    await this.#hand.lookAround(this.page);
  }

  /** Starts at a foreign relying party and waits for the wizard. */
  async openForeignParty(foreign: ForeignParty, party?: Party): Promise<void> {
    await this.page.goto(foreign.startUrl(party));
    await this.arriveAtLogIn();
  }

  /** Waits until the foreign party has an outcome, and returns it. */
  async outcomeAt(foreign: ForeignParty): Promise<Outcome> {
    await this.page.waitForURL((url) => url.origin === foreign.url);
    await expect(this.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    const { outcome } = foreign;
    if (!outcome) throw new Error('The relying party saw no answer.');
    return outcome;
  }

  /**
   * From the demo relying party to the wizard: by this button of its page, or by its first client directly,
   * which is faster.
   */
  async openRelyingParty(button?: string | RegExp): Promise<void> {
    if (button === undefined && this.#hand === mouse) {
      await this.page.goto(this.bank.url + START_LINK);
      return this.arriveAtLogIn();
    }
    await this.page.goto(this.bank.url);
    await this.#hand.press(this.page.getByRole('button', { name: button ?? START }).first());
    await this.arriveAtLogIn();
  }

  /** Starts with a payment at the demo relying party, as its start page words it. */
  async openPayment(payment = 'payee matches'): Promise<void> {
    await this.page.goto(this.bank.url);
    await this.#hand.choose(this.radio(payment));
    await this.#hand.press(this.page.getByRole('button', { name: 'Log in with a payment' }));
    await this.arriveAtLogIn();
  }

  /** Ends the previous session, as if it had expired; trusted browsers stay. */
  async forgetSession(): Promise<void> {
    await this.page.context().clearCookies({ name: /^op-(session|interaction)|^auth-session$/ });
  }

  async logIn(identifier: string, pin = PIN): Promise<void> {
    await this.#hand.type(this.identifier, identifier);
    await this.#hand.type(this.pin, pin);
    await this.press('LOGIN.SUBMIT');
  }

  /** The TAN that the customer's banking app shows on top, once it is there. */
  async readTan(customer: string): Promise<string> {
    const newest = async () =>
      (await this.bank.pending(customer)).find(({ kind }) => kind === 'tan')?.tan;
    await expect.poll(newest, `a TAN waits for ${customer}`).toBeDefined();
    return (await newest()) ?? '';
  }

  /** Types the TAN and sends it. */
  async enterTan(customer: string): Promise<void> {
    await expect(this.tan).toBeVisible();
    await this.#hand.arrive(this.tanHeading);
    await this.#hand.type(this.tan, await this.readTan(customer));
    await this.press('TAN.SUBMIT');
  }

  /** Types the TAN, sees the order confirmed, goes on. */
  async confirmTan(customer: string): Promise<void> {
    await this.enterTan(customer);
    await this.#seeConfirmed();
  }

  /** Approves the order on the page of the banking app instead of typing its TAN, goes on. */
  async approveTan(customer: string): Promise<void> {
    await expect(this.tan).toBeVisible();
    await using app = await this.openApp(customer);
    await app.approve();
    await this.#seeConfirmed();
  }

  async #seeConfirmed(): Promise<void> {
    const confirmed = this.words.anyOf('TAN.ORDER.CONFIRMED', 'REMITTANCE.CONFIRMED');
    await expect(this.page.getByText(confirmed)).toBeVisible();
    await this.press('COMMON.CONTINUE');
  }

  /** Says whether to trust this browser, once its TAN is confirmed. */
  async decideTrust(trust: boolean): Promise<void> {
    await this.arriveAt('BROWSER_TRUST.TITLE');
    const choice = this.words.text(trust ? 'BROWSER_TRUST.YES' : 'BROWSER_TRUST.NO');
    await this.#hand.choose(this.radio(choice));
    await this.press('COMMON.CONTINUE');
  }

  /** An unknown browser: confirms it by TAN, and trusts it or not. */
  async confirmBrowser(customer: string, trust: boolean): Promise<void> {
    await expect(this.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
    await this.confirmTan(customer);
    await this.decideTrust(trust);
  }

  async acceptTerms(kind: 'OF_USE' | 'QES' | 'QID' = 'OF_USE'): Promise<void> {
    await this.arriveAt(`TOS.${kind}.TITLE`);
    const accept = this.words.text(`TOS.${kind}.ACCEPT`);
    await this.#hand.choose(this.page.getByRole('checkbox', { name: accept }));
    await this.press('COMMON.CONTINUE');
  }

  async giveConsent(): Promise<void> {
    await this.arriveAt('CONSENT.TITLE');
    await this.press('CONSENT.GIVE');
  }

  async giveSignature(): Promise<void> {
    await this.arriveAt('SIGNATURE.TITLE');
    await this.press('SIGNATURE.GIVE');
  }

  /** Chooses one of the accounts, by its name. */
  async chooseAccount(name: string): Promise<void> {
    await this.arriveAt('PREFERRED_ACCOUNT.TITLE');
    await this.#hand.choose(this.radio(new RegExp(name)));
    await this.press('COMMON.CONTINUE');
  }

  /** Authorises the payment shown; the TAN for it is asked for next. */
  async authorise(): Promise<void> {
    await this.arriveAt('REMITTANCE.TITLE');
    await this.press('REMITTANCE.AUTHORISE');
  }

  /** The PIN of a first log-in by QR code or comfort app. */
  async enterFirstPin(): Promise<void> {
    await this.arriveAt('FIRST_LOGIN.TITLE');
    await this.#hand.type(this.pin, PIN);
    await this.press('LOGIN.SUBMIT');
  }

  /** Shows a QR code instead of the form. */
  async chooseQr(): Promise<void> {
    await this.#hand.press(this.qrButton);
    await expect(this.page.getByRole('img', { name: this.words.text('QR.CODE') })).toBeVisible();
    await this.arriveAt('QR.TITLE');
  }

  /** At the demo relying party's log-in page by QR code. */
  async openQr(): Promise<void> {
    await this.openRelyingParty();
    await this.chooseQr();
  }

  /** The address in the QR code. */
  async qrLinkAddress(): Promise<string> {
    return (await this.qrLink.getAttribute('href')) ?? '';
  }

  /** The id of the QR log-in shown, as the banking app reads it from the code. */
  async qrId(): Promise<string> {
    return new URL(await this.qrLinkAddress()).searchParams.get('qr') ?? '';
  }

  /** Opens the code's link instead of scanning it: the banking app, in a tab of its own. */
  async openQrInApp(): Promise<BankingApp> {
    const folded = this.page.getByText(this.words.text('QR.WITHOUT_SCANNING'), { exact: true });
    await this.#hand.press(folded);
    const opened = this.page.context().waitForEvent('page');
    await this.#hand.press(this.qrLink);
    return new BankingApp(await opened, this.#hand);
  }

  /** Asks for approval in the comfort app. */
  async askComfort(identifier: string): Promise<void> {
    await this.#hand.type(this.identifier, identifier);
    await this.#hand.press(this.comfortButton);
    await this.arriveAt('COMFORT.WAITING.TITLE');
  }

  /** At the demo relying party, and asks for approval in the comfort app. */
  async openComfort(identifier: string): Promise<void> {
    await this.openRelyingParty();
    await this.askComfort(identifier);
  }

  /** The page of the customer's banking app, in a tab of its own. */
  async openApp(customer: string): Promise<BankingApp> {
    const page = await this.page.context().newPage();
    await page.goto(`${this.bank.url}/demo/app?customer=${customer}`);
    return new BankingApp(page, this.#hand);
  }

  /** Approves or denies what waits in the banking app, of this kind. */
  async decide(customer: string, kind: 'tan' | 'qr' | 'comfort', decision: 'approve' | 'deny') {
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

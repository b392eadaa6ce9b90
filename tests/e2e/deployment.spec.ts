import { Customer } from './support/customer.ts';
import { Deployment } from './support/deployment.ts';
import { expect, testWith } from './support/test.ts';
import { byTan, EVERY_KIND_OF_STEP, WAYS } from './support/ways.ts';

/** A customer at each of whose steps one of the two processes dies, in turns. */
class UnluckyCustomer extends Customer {
  readonly #deployment: Deployment;

  constructor(customer: Customer, deployment: Deployment) {
    super(customer.page, deployment, customer.words);
    this.#deployment = deployment;
  }

  override async logIn(...given: Parameters<Customer['logIn']>) {
    await this.#deployment.failOver();
    await super.logIn(...given);
  }

  override async confirmTan(...given: Parameters<Customer['confirmTan']>) {
    await this.#deployment.failOver();
    await super.confirmTan(...given);
  }

  override async decideTrust(...given: Parameters<Customer['decideTrust']>) {
    await this.#deployment.failOver();
    await super.decideTrust(...given);
  }

  override async acceptTerms(...given: Parameters<Customer['acceptTerms']>) {
    await this.#deployment.failOver();
    await super.acceptTerms(...given);
  }

  override async giveConsent(...given: Parameters<Customer['giveConsent']>) {
    await this.#deployment.failOver();
    await super.giveConsent(...given);
  }

  override async giveSignature(...given: Parameters<Customer['giveSignature']>) {
    await this.#deployment.failOver();
    await super.giveSignature(...given);
  }

  override async chooseAccount(...given: Parameters<Customer['chooseAccount']>) {
    await this.#deployment.failOver();
    await super.chooseAccount(...given);
  }

  override async authorise(...given: Parameters<Customer['authorise']>) {
    await this.#deployment.failOver();
    await super.authorise(...given);
  }

  /** With the event stream open on a process, which may be the one that dies. */
  override async openQrInApp() {
    await this.#deployment.failOver();
    return super.openQrInApp();
  }

  override async openApp(...given: Parameters<Customer['openApp']>) {
    await this.#deployment.failOver();
    return super.openApp(...given);
  }

  override async enterFirstPin(...given: Parameters<Customer['enterFirstPin']>) {
    await this.#deployment.failOver();
    await super.enterFirstPin(...given);
  }
}

const test = testWith(() => Deployment.open());
// In one worker, and so with one deployment.
test.describe.configure({ mode: 'default' });
// The certificate is made for the test, by nobody.
test.use({ ignoreHTTPSErrors: true });

for (const alias of EVERY_KIND_OF_STEP) {
  test(`[N4, S6, E7] ${alias}, behind nginx, with a backend process killed and another started at every step`, async ({
    customer,
    bank,
    guard,
  }) => {
    guard.allow(/ERR_(HTTP2_PROTOCOL_ERROR|INCOMPLETE_CHUNKED_ENCODING)/, 'its event stream broke');
    const unlucky = new UnluckyCustomer(customer, bank);
    await WAYS[alias](unlucky, byTan);
    await unlucky.expectReturned();
  });
}

test('[S1, S2] nginx serves the wizard, and the cookies are those of a site with TLS', async ({
  customer,
  page,
  bank,
}) => {
  await customer.openRelyingParty();
  const reply = await page.reload();
  expect(reply?.headers()).toMatchObject({ server: 'nginx', 'cache-control': 'no-store' });
  const cookies = await page.context().cookies(bank.url);
  expect(cookies.find(({ name }) => name === '__Host-auth-session')).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
});

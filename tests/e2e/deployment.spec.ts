import type { Page } from 'playwright/test';
import { Customer, PIN } from './support/customer.ts';
import { Deployment } from './support/deployment.ts';
import { drawnAnewWith } from './support/fonts.ts';
import { hold } from './support/hold.ts';
import { expect, testWith } from './support/test.ts';
import { ALIASES, ALL, type Alias, byTan, WAYS } from './support/ways.ts';

/** A customer who loses a backend process at every step: the two are killed alternately. */
class UnluckyCustomer extends Customer {
  readonly #deployment: Deployment;

  constructor(customer: Customer, deployment: Deployment) {
    super(customer.page, deployment, customer.words);
    this.#deployment = deployment;
  }

  async #failOver() {
    await this.#deployment.failOver(async () => {
      const asked = await Promise.all(
        this.page
          .context()
          .pages()
          .map((page) => page.requests()),
      );
      await Promise.all(asked.flat().map((request) => request.response()));
    });
  }

  override async logIn(...given: Parameters<Customer['logIn']>) {
    await this.#failOver();
    await super.logIn(...given);
  }

  override async confirmTan(...given: Parameters<Customer['confirmTan']>) {
    await this.#failOver();
    await super.confirmTan(...given);
  }

  override async decideTrust(...given: Parameters<Customer['decideTrust']>) {
    await this.#failOver();
    await super.decideTrust(...given);
  }

  override async acceptTerms(...given: Parameters<Customer['acceptTerms']>) {
    await this.#failOver();
    await super.acceptTerms(...given);
  }

  override async giveConsent(...given: Parameters<Customer['giveConsent']>) {
    await this.#failOver();
    await super.giveConsent(...given);
  }

  override async giveSignature(...given: Parameters<Customer['giveSignature']>) {
    await this.#failOver();
    await super.giveSignature(...given);
  }

  override async chooseAccount(...given: Parameters<Customer['chooseAccount']>) {
    await this.#failOver();
    await super.chooseAccount(...given);
  }

  override async authorise(...given: Parameters<Customer['authorise']>) {
    await this.#failOver();
    await super.authorise(...given);
  }

  /** Fails over while the event stream is open, possibly to the process that dies. */
  override async openQrInApp() {
    await this.#failOver();
    return super.openQrInApp();
  }

  override async openApp(...given: Parameters<Customer['openApp']>) {
    await this.#failOver();
    return super.openApp(...given);
  }

  /** Only when the PIN is asked for: until then, the approval may still come by the reconnected stream. */
  override async enterFirstPin(...given: Parameters<Customer['enterFirstPin']>) {
    await this.arriveAt('FIRST_LOGIN.TITLE');
    await this.#failOver();
    await super.enterFirstPin(...given);
  }
}

const test = testWith(() => Deployment.open());
// All tests in one worker, so that the deployment is started once.
test.describe.configure({ mode: 'default' });
// The test's own certificate is not signed by an authority.
test.use({ ignoreHTTPSErrors: true });

/**
 * Together they make every kind of call, and wait for the app with an event stream. That the other steps go on at
 * another process is tested without a browser, in several-processes.test.ts.
 */
const EVERY_KIND_OF_CALL: readonly Alias[] = ['clara', 'emma'];

for (const alias of ALL ? ALIASES : EVERY_KIND_OF_CALL) {
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

test.describe('a page that was drawn ahead', () => {
  /** Records whether the log-in form was ever in the page; returns how to read that. */
  async function watchForm(page: Page): Promise<() => Promise<boolean>> {
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('#root input[autocomplete~="username"]')) {
          Object.assign(window, { formSeen: true });
        }
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
    return () => page.evaluate(() => Reflect.get(window, 'formSeen') === true);
  }

  test('[N3, T1] can be typed into before any script of the wizard is there; React takes it over as it stands', async ({
    customer,
    page,
    bank,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await hold(page, '**/static/{begin,first-screen}-*.js');
    await page.goto(`${bank.url}/demo/start?client=demo-yes`, { waitUntil: 'commit' });
    await customer.identifier.fill('henry');
    await customer.pin.fill(PIN);
    await expect(page.locator('html')).toHaveAttribute('data-theme', '8840_1');
    await expect(page).toHaveTitle(/ - /);
    await expect(page.locator('[data-state]')).toHaveCount(0);
    await customer.pin.evaluate((field) => Object.assign(field, { before: true }));
    letGo();
    await customer.expectState('login.form.editing');
    await expect(customer.identifier).toHaveValue('henry');
    expect(await customer.pin.evaluate((field) => Reflect.get(field, 'before'))).toBe(true);
    await customer.button('LOGIN.SUBMIT').click();
    await customer.expectReturned();
    for (const once of ['/session', '/init-ui', '/settingsV2', '/colours.css', '/bundle.css']) {
      expect([once, asked.filter((path) => path.endsWith(once)).length]).toEqual([once, 1]);
    }
  });

  test('[N3, T5] has its bank’s font from the first letter on, where the browser has it', async ({
    page,
    bank,
  }) => {
    const font = page.waitForResponse('**/font.woff2*');
    await page.goto(`${bank.url}/demo/start?client=demo-bank-8888_89`);
    await (await font).finished();
    await expect.poll(() => drawnAnewWith(page)).toEqual(['Source Serif 4']);
  });

  test('[N2, N3, N4] whose own script is missing is drawn by the wizard, and can be used', async ({
    customer,
    page,
    bank,
    guard,
  }) => {
    guard.allow(/Failed to load resource/, 'the script is missing');
    await page.route('**/static/ahead-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${bank.url}/demo/start?client=demo-yes`);
    await customer.expectState('login.form.editing');
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
    await customer.logIn('henry');
    await customer.expectReturned();
  });

  test('[N3, I1] [X9] never shows its form in another language than the tab has kept, as in a frame of another site', async ({
    page,
    bank,
  }) => {
    // Such a frame is not given it.
    await page.context().clearCookies({ name: 'language' });
    await page.addInitScript(() => {
      sessionStorage.setItem('auth-frontend|language', 'en-GB');
      Object.assign(window, { languages: [] });
      const look = () => {
        const root = document.querySelector<HTMLElement>('#root:has(form)');
        if (root) Reflect.get(window, 'languages').push(root.lang);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`${bank.url}/demo/start?client=demo-yes`);
    await expect(page.locator('[data-state="login.form.editing"]')).toHaveCount(1);
    const shown: string[] = await page.evaluate(() => Reflect.get(window, 'languages'));
    expect([...new Set(shown)]).toEqual(['en']);
  });

  test.describe('for whoever has wished it dark, in English', () => {
    test.use({ appearance: 'dark', colorScheme: 'light', language: 'en' });

    test('[N3, T2, I2] is so from its first frame on, before anybody knows whose log-in it is', async ({
      customer,
      page,
      bank,
      words,
      guard,
    }) => {
      guard.allow(/preloaded using link preload/, 'the light colours, which the system wants');
      await page.addInitScript(() => {
        const painted: string[] = [];
        Object.assign(window, { painted });
        const look = () => {
          const { colorScheme } = getComputedStyle(document.documentElement);
          painted.push(`${colorScheme}: ${document.title}`);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      const letGo = await hold(page, '**/static/ahead-*.js');
      const settled = Promise.all(
        [/first-screen-.*css/, /settingsV2/].map((file) => page.waitForResponse(file)),
      );
      await page.goto(`${bank.url}/demo/start?client=demo-yes`, { waitUntil: 'commit' });
      for (const response of await settled) await response.finished();
      letGo();
      await customer.arriveAtLogIn();
      const painted: string[] = await page.evaluate(() => Reflect.get(window, 'painted'));
      expect([...new Set(painted)]).toEqual([
        `dark: ${words.text('LOGIN.PAGE_TITLE')} - Bank am Markt`,
      ]);
    });
  });

  test('[N2, N3] without JavaScript says so in both languages, and has no form', async ({
    browser,
    bank,
  }) => {
    await using context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${bank.url}/demo/start?client=demo-yes`);
    // By CSS, as Playwright's text locators do not look into `noscript`.
    const words = page.locator('noscript p');
    await expect(words).toHaveText([
      'Bitte schalten Sie JavaScript ein, um sich anzumelden.',
      'To log in, please switch JavaScript on.',
    ]);
    await expect(words.filter({ visible: true })).toHaveCount(2);
    await expect(page.locator('input, .progress').filter({ visible: true })).toHaveCount(0);
    // As a card like all others: with a headline, in the main part of the page, away from the window's edges.
    const card = page.locator('noscript main .card');
    await expect(card.locator('h1')).toBeVisible();
    const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 };
    expect(Math.min(x, y)).toBeGreaterThan(8);
  });

  test('[N3, E1] never shows its form where the log-in turns out to be another, or to have begun', async ({
    customer,
    page,
  }) => {
    await customer.openRelyingParty();
    const entry = page.url();
    const isSeen = await watchForm(page);
    const drawn = page.locator('#drawn-form');

    const foreign = new URL(entry);
    foreign.searchParams.set('redirect_uri', 'https://example.org/');
    await page.goto(foreign.href);
    await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
    await expect(drawn).toHaveCount(1);
    expect(await isSeen()).toBe(false);

    await page.goto(entry);
    await customer.arriveAtLogIn();
    expect(await isSeen()).toBe(true);
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await page.goto(entry);
    await expect(customer.tan).toBeVisible();
    await expect(drawn).toHaveCount(1);
    expect(await isSeen()).toBe(false);
  });
});

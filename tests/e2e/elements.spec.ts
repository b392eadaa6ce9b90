import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { CSRF_COOKIE } from '#contract/headers.ts';
import type { RuntimeConfigInput } from '#contract/runtime-config.ts';
import { LOAD_PATIENCE } from '#machines/element-loading/machine.ts';
import { freePort } from '../tools/ports.ts';
import { testConfigured } from './support/configured.ts';
import { expect, test } from './support/test.ts';

// All tests in one worker, so that each kind of backend is started once.
test.describe.configure({ mode: 'default' });

type Elements = NonNullable<RuntimeConfigInput['elements']>;

const OKVP = 'Log in with the web client (okvp)';

/** The code of the examples in docs/elements.md. */
const [teaser = '', tan = ''] = [
  ...readFileSync('docs/elements.md', 'utf8').matchAll(/```js\n(.*?)```/gs),
].map(([, code = '']) => code);

/** An element without a life cycle. */
const PLAIN = `customElements.define('tan-web-component', class extends HTMLElement {
  connectedCallback() { this.append(document.createTextNode('TAN from elsewhere')); }
});`;

/** One script for two elements. */
const BOTH = `for (const name of ['bank-info', 'portal-language-selector']) {
  customElements.define(name, class extends HTMLElement {
    initialised = Promise.resolve();
    connectedCallback() { this.append(document.createTextNode('both: ' + name)); }
  });
}`;

/** The scripts on the bank's content server: the examples, and further elements. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/teaser.js': teaser,
  '/tan.js': tan,
  '/tan.js?again=1': tan,
  '/plain.js': PLAIN,
  '/plain.js?again=1': PLAIN,
  '/never.js': `customElements.define('cms-teaser', class extends HTMLElement {
    initialised = new Promise(() => {});
  });`,
  '/languages.js': `customElements.define('portal-language-selector', class extends HTMLElement {
    initialised = Promise.resolve();
    connectedCallback() {
      const button = document.createElement('button');
      button.textContent = 'Speak English';
      button.addEventListener('click', () => this.dispatchEvent(
        new CustomEvent('localechange', { bubbles: true, detail: { locale: 'en-GB' } })));
      this.append(button);
    }
  });`,
  '/both.js': BOTH,
};

const port = await freePort();
const CMS = `http://localhost:${port}`;

/** Tests with a bank whose page loads these elements from the content server. */
const bankWith = (elements: Elements) => testConfigured({ elements });

const served: string[] = [];
const server = createServer(({ url = '' }, reply) => {
  served.push(url);
  const script = SCRIPTS[url];
  reply.setHeader('access-control-allow-origin', '*');
  if (script === undefined) return reply.writeHead(404).end();
  return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
});

test.beforeAll(async () => {
  server.listen(port);
  await once(server, 'listening');
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Records what the error hook reports from the start of the page; returns how to read it. */
async function hearErrors(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('elementerror', (event) => {
      heard.push(event instanceof CustomEvent && event.detail);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard'));
}

test('[Y3, S1] built-in elements are loaded when they are wanted, and no other, nor a script that nobody configured, whatever the address says', async ({
  customer,
  page,
  guard,
}) => {
  const defined = (name: string) =>
    page.evaluate((element) => customElements.get(element) !== undefined, name);
  await customer.openRelyingParty(OKVP);
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  await expect(page.getByRole('complementary')).toBeVisible();
  expect(await defined('bank-info')).toBe(true);
  expect(await defined('cas-ueberweisung')).toBe(false);
  await customer.openPayment();
  const address = new URL(page.url());
  address.searchParams.set('cms-teaser', `${CMS}/teaser.js`);
  address.searchParams.set('script', `${CMS}/teaser.js`);
  await page.goto(address.href);
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  expect(await defined('cms-teaser')).toBe(false);
  guard.allow(/CSP|Content Security Policy|request to/, 'what the policy stops is tried here');
  served.length = 0;
  const stopped = await page.evaluate(
    (url) =>
      import(url).then(
        () => 'ran',
        () => 'stopped',
      ),
    `${CMS}/teaser.js`,
  );
  expect(stopped).toBe('stopped');
  expect(served).toEqual([]);
  await customer.logIn('david');
  await customer.confirmTan('david');
  await expect(page.locator('cas-ueberweisung')).toContainText(/49,90\s€/);
});

const withExamples = bankWith({
  'cms-teaser': { script: `${CMS}/teaser.js` },
  'tan-web-component': { script: `${CMS}/tan.js` },
  'portal-language-selector': { script: `${CMS}/languages.js` },
});

withExamples(
  '[Y3, S1, X1] the examples of the documents: a log-in by elements of the bank’s own, also beside another cookie of the same name',
  async ({ customer, page, bank, guard, context }) => {
    guard.allowHost(CMS);
    const { hostname: domain } = new URL(bank.url);
    // Scripts see it before ours.
    const another = { domain, path: '/services_auth/', value: 'of-another' };
    await context.addCookies([{ name: CSRF_COOKIE, ...another }]);
    await customer.openRelyingParty(OKVP);
    await expect(page.getByText('Neu: Tagesgeld mit 2 % Zinsen')).toBeVisible();
    const english = page.getByRole('button', { name: 'Speak English' });
    await customer.identifier.fill('anna');
    await english.click();
    await expect(page.getByText('New: savings at 2 % interest')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Access key or alias' })).toHaveValue('anna');
    await page.getByLabel('PIN', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const right = await customer.readTan('anna');
    const tan = page.locator('tan-web-component').getByLabel('TAN');
    guard.allow(/422/, 'the TAN is wrong');
    await tan.fill(right === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Wrong TAN. Attempts left: 4')).toBeVisible();
    await tan.fill(right);
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await customer.expectReturned();
    expect(bank.log).not.toContain('Custom element');
  },
);

const withOthers = bankWith({
  'cms-teaser': {
    script: `${CMS}/never.js`,
    lifecycleTimeoutMs: 100,
    errorTemplate: { 'de-DE': 'Zurzeit gibt es nichts Neues.' },
  },
  'bank-info': { script: `${CMS}/both.js` },
  'portal-language-selector': { script: `${CMS}/both.js` },
  'tan-web-component': { script: `${CMS}/plain.js` },
});

withOthers(
  '[Y3, N2] scripts that are gone: error hook, log, error template; where nobody can go on without one, another try',
  async ({ customer, page, bank, guard }) => {
    guard.allowHost(CMS);
    guard.allow(/404|ERR_FAILED|Failed to load/, 'two scripts are gone, one is taken away once');
    for (const gone of ['never.js', 'both.js'])
      await page.route(`${CMS}/${gone}`, (route) => route.fulfill({ status: 404 }));
    await page.route(`${CMS}/plain.js`, (route) => route.abort(), { times: 1 });
    const heard = await hearErrors(page);
    await customer.openRelyingParty(OKVP);
    await expect(page.getByRole('alert')).toHaveText('Zurzeit gibt es nichts Neues.');
    await expect.poll(heard).toHaveLength(3);
    expect(await heard()).toContainEqual({
      name: 'cms-teaser',
      message: expect.stringContaining(`${CMS}/never.js`),
      reference: expect.stringMatching(/^F/),
    });
    await customer.logIn('anna');
    await expect(customer.alert('COMMON.UNAVAILABLE_TITLE')).toContainText(/F[0-9A-Z]+/);
    await customer.button('COMMON.TRY_AGAIN').click();
    await expect(page.getByText('TAN from elsewhere')).toBeVisible();
    // Leaving the page sends the buffered log messages (X4).
    await page.goto('about:blank');
    await expect.poll(() => bank.log).toMatch(/Custom element cms-teaser: .*never\.js/);
    await expect.poll(() => bank.log).toMatch(/Custom element bank-info: .*both\.js/);
  },
);

withOthers(
  '[Y3] life cycles: too late has failed, none at all is logged; one script for two elements runs once',
  async ({ customer, page, bank, guard }) => {
    guard.allowHost(CMS);
    const { length } = bank.log;
    const heard = await hearErrors(page);
    await customer.openRelyingParty(OKVP);
    await expect(page.getByText('both: bank-info')).toBeVisible();
    await expect(page.getByText('both: portal-language-selector')).toBeVisible();
    await expect
      .poll(heard)
      .toMatchObject([{ name: 'cms-teaser', message: 'cms-teaser was not initialised in time' }]);
    await expect(page.locator('cms-teaser')).toHaveCount(0);
    await customer.logIn('anna');
    await expect(page.getByText('TAN from elsewhere')).toBeVisible();
    await page.goto('about:blank');
    await expect
      .poll(() => bank.log.slice(length))
      .toMatch(/Script loaded multiple times: \S+both\.js/);
    expect(bank.log.slice(length)).toContain(
      'Lifecycle management is not available for tan-web-component',
    );
  },
);

test.describe('silence', () => {
  test.use({ timed: true });
  withExamples(
    '[Y3, N2] a script that stays silent is asked for again at the next try',
    async ({ customer, page, context, guard }) => {
      guard.allowHost(CMS);
      await page.route(`${CMS}/tan.js`, () => {});
      const asked = page.waitForRequest(`${CMS}/tan.js`);
      await customer.openRelyingParty();
      await customer.logIn('anna');
      await asked;
      await context.clock.fastForward(LOAD_PATIENCE);
      await customer.button('COMMON.TRY_AGAIN').click();
      await expect(page.locator('tan-web-component').getByLabel('TAN')).toBeVisible();
    },
  );
});

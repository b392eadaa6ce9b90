import { type Locator, type Page, request } from 'playwright/test';
import type { Bank } from './support/bank.ts';
import { testWithOptions } from './support/configured.ts';
import { PIN } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { Ledger } from './support/ledger.ts';
import { fromStaticHost } from './support/static-host.ts';
import { expect, test } from './support/test.ts';
import { translate } from './support/translator.ts';
import { walkedIn } from './support/ways.ts';

/** The second of the page's two scripts. It draws the machines that the first has started. */
const SCRIPT = '**/static/first-screen-*.js';
const STYLES = '**/static/first-screen-*.css';
const START = '/demo/start?client=demo-bank-8840_1';
/** The script in the page's head. */
const HEAD_SCRIPT = /<script>[^<]*<\/script>/;

/** Opens the log-in page as the server draws it. The returned function lets the drawing script load. */
async function openDrawn(page: Page, { url }: Bank): Promise<() => void> {
  const letGo = await hold(page, SCRIPT);
  await page.goto(url + START, { waitUntil: 'commit' });
  return letGo;
}

/** Adds an element beside a field, as password managers do. */
const putBeside = (field: Locator): Promise<void> =>
  field.evaluate((input) => input.after(document.createElement('div')));

/** Waits for the calls of the start, each of which is made once (X6). */
async function expectEntryCalls(ledger: Ledger): Promise<void> {
  for (const call of ['session', 'initUi', 'bankSettings'] as const) {
    await expect.poll(() => ledger.requests(call)).toBe(1);
  }
}

/** Records the alerts that come onto the page, even for a moment: a screen reader says each. Returns how to read them. */
async function watchAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const alerts: string[] = [];
    Object.assign(window, { alerts });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('[role=alert]')) alerts.push(node.innerHTML);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'alerts'));
}

/** Records Chromium's cumulative layout shift; returns how to read it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value'))));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const shifts: number[] = Reflect.get(window, 'shifts');
      return shifts.reduce((sum, value) => sum + value, 0);
    });
}

for (const language of walkedIn('en')) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('[N3, T1] the bank’s own form stands in the page; React takes it over with what was typed, and nothing moves', async ({
      customer,
      page,
      bank,
      words,
    }) => {
      const shifts = await watchShifts(page);
      const letGo = await openDrawn(page, bank);
      await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', '8840_1');
      await expect(page).toHaveTitle(new RegExp(`^${words.text('LOGIN.PAGE_TITLE')} - `));
      await customer.identifier.fill('henry');
      await customer.pin.fill(PIN);
      await customer.identifier.evaluate((field) => Object.assign(field, { before: true }));
      await expect(page.locator('[data-state]')).toHaveCount(0);
      letGo();
      await customer.expectState('login.form.editing');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(customer.identifier).toHaveValue('henry');
      await expect(customer.pin).toHaveValue(PIN);
      await expect(customer.pin).toBeFocused();
      expect(await customer.identifier.evaluate((field) => Reflect.get(field, 'before'))).toBe(
        true,
      );
      expect(await shifts()).toBe(0);
      await customer.button('LOGIN.SUBMIT').click();
      await customer.expectReturned();
    });
  });
}

test('[N1, N3] the styles of the form are in the page: neither it nor a later part of it asks for their file; iPhones are told to make no telephone links, which React does not expect', async ({
  customer,
  page,
  bank,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') asked.push(new URL(request.url()).pathname);
  });
  await page.goto(bank.url + START);
  // Of references, accounts and the like.
  const meta = page.locator('meta[name="format-detection"]');
  await expect(meta).toHaveAttribute('content', 'telephone=no');
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  await expect(page.locator('.card').first()).toHaveCSS('display', 'grid');
  // Those of later parts.
  expect(asked).not.toEqual([]);
  expect(asked.filter((path) => path.includes('/first-screen-'))).toEqual([]);
});

test('[N3, I1, T2] a page drawn for one customer is not served to another with other language or appearance', async ({
  bank,
}) => {
  /** The `html` tag that the server sends to a browser with these cookies. */
  const drawnFor = async (cookies: Readonly<Record<string, string>>) => {
    const visitor = await request.newContext({
      extraHTTPHeaders: { 'accept-language': 'de' },
      storageState: {
        cookies: Object.entries(cookies).map(([name, value]) => ({
          name,
          value,
          domain: new URL(bank.url).hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        })),
        origins: [],
      },
    });
    const html = await (await visitor.get(bank.url + START)).text();
    await visitor.dispose();
    return /<html[^>]*>/.exec(html)?.[0];
  };
  const usual = '<html lang="de" data-theme="8840_1">';
  const dark = { theme_appearance: 'DARK' };
  expect(await drawnFor({})).toBe(usual);
  expect(await drawnFor({ language: 'en-GB' })).toBe('<html lang="en" data-theme="8840_1">');
  expect(await drawnFor(dark)).toBe(usual.replace('>', ' data-appearance="DARK">'));
  // `theme_appearance_system` marks a cookie that only repeats the system's setting, which is not a choice.
  expect(await drawnFor({ ...dark, theme_appearance_system: 'DARK' })).toBe(usual);
  expect(await drawnFor({})).toBe(usual);
});

test('[N3, L9, S6] a form submitted before the script is loaded is sent once, with the latest input', async ({
  customer,
  page,
  bank,
  context,
}) => {
  const ledger = new Ledger(context);
  const letGo = await openDrawn(page, bank);
  await customer.identifier.fill('henry');
  await customer.pin.fill('1234');
  await customer.pin.press('Enter');
  await customer.pin.fill(PIN);
  await customer.button('LOGIN.SUBMIT').click();
  await expect(page.locator('html')).toHaveAttribute('data-pressed');
  letGo();
  await customer.expectReturned();
  expect(ledger.requests('logIn')).toBe(1);
});

test('[N3, S4, L9] whoever presses Enter too early and goes on typing does not send half a PIN once the script is loaded', async ({
  customer,
  page,
  bank,
  context,
}) => {
  const ledger = new Ledger(context);
  const letGo = await openDrawn(page, bank);
  await customer.identifier.fill('henry');
  await customer.identifier.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-pressed');
  await customer.pin.pressSequentially(PIN.slice(0, 2));
  await expect(page.locator('html')).not.toHaveAttribute('data-pressed');
  letGo();
  await customer.expectState('login.form.editing');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.keyboard.type(PIN.slice(2));
  await page.keyboard.press('Enter');
  await customer.expectReturned();
  expect(ledger.requests('logIn')).toBe(1);
});

/** With `retryOn401`, a machine makes these calls, not the script in the page's head. */
testWithOptions(
  '[N3, X6] the machines ask for what they need while React is still on its way',
  async ({ customer, page, bank, context }) => {
    const ledger = new Ledger(context);
    const letGo = await openDrawn(page, bank);
    await expectEntryCalls(ledger);
    await expect(page.locator('[data-state]')).toHaveCount(0);
    letGo();
    await customer.expectState('login.form.editing');
    await expectEntryCalls(ledger);
  },
);

test('[N3, X6] on a static host the calls wait neither for styles nor for a frame', async ({
  customer,
  page,
  bank,
  context,
}) => {
  const ledger = new Ledger(context);
  const letGo = await hold(page, STYLES);
  await fromStaticHost(page);
  await page.goto(bank.url + START, { waitUntil: 'commit' });
  await expectEntryCalls(ledger);
  letGo();
  await customer.expectState('login.form.editing');
  await expectEntryCalls(ledger);
});

test('[L8, N3] without any script the browser sends the PIN nowhere', async ({
  customer,
  page,
  bank,
}) => {
  const canary = '7391846205';
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto(bank.url + START);
  await customer.arriveAtLogIn();
  const address = page.url();
  let bare = 0;
  await page.route(address, async (route) => {
    const reply = await route.fetch();
    const html = await reply.text();
    bare += HEAD_SCRIPT.test(html) ? 1 : 0;
    await route.fulfill({ response: reply, body: html.replace(HEAD_SCRIPT, '') });
  });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(address);
  expect(bare).toBe(1);
  await customer.identifier.fill('henry');
  await customer.pin.fill(canary);
  const asked = sent.length;
  await customer.pin.press('Enter');
  await customer.button('LOGIN.SUBMIT').click();
  await expect(customer.pin).toHaveValue(canary);
  expect(page.url()).toBe(address);
  expect(sent.slice(asked)).toEqual([]);
});

test('[N3, Y4] where the page would look otherwise by now it is drawn anew: what was typed and pressed is kept', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/500/, 'the settings fail here');
  await page.route('**/settingsV2?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const letGo = await openDrawn(page, bank);
  await expect(page.getByRole('banner')).not.toHaveText('');
  await customer.pin.fill(PIN);
  await customer.identifier.fill('felix');
  await customer.comfortButton.click();
  letGo();
  await customer.arriveAt('COMFORT.WAITING.TITLE');
});

test('[N2, N3] if the log-in cannot begin, the name that was typed meanwhile is there again after the next try', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_RESET/, 'nobody answers');
  const fail = await hold(page, '**/init-ui?*', (route) => route.abort('connectionreset'));
  const letGo = await openDrawn(page, bank);
  await customer.identifier.fill('henry');
  await customer.pin.fill(PIN);
  fail();
  letGo();
  await customer.expectState('errorPage.errorTechnical');
  await page.unroute('**/init-ui?*');
  await customer.press('COMMON.TRY_AGAIN');
  await customer.expectState('login.form.editing');
  await expect(customer.identifier).toHaveValue('henry');
  await expect(customer.pin).toHaveValue('');
  await customer.pin.fill(PIN);
  await customer.press('LOGIN.SUBMIT');
  await customer.expectReturned();
});

test('[N3, L7] input and submission survive what translation and password manager insert before React starts', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/React error #418/, 'React says that the form is no longer what was drawn');
  const letGo = await openDrawn(page, bank);
  await customer.identifier.fill('henry');
  await customer.pin.fill(PIN);
  await putBeside(customer.pin);
  await translate(page, '…');
  await page.locator('[type=submit]').click();
  letGo();
  await customer.expectReturned();
});

test('[N3, L7, N2] focus and input survive what a password manager inserts while the customer is typing, and nobody is told that something is missing', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/React error #418/, 'React says that the form is no longer what was drawn');
  const letGo = await openDrawn(page, bank);
  await customer.identifier.fill('henry');
  await customer.pin.pressSequentially(PIN.slice(0, 2));
  await putBeside(customer.pin);
  const alerts = await watchAlerts(page);
  letGo();
  await customer.expectState('login.form.editing');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await alerts()).toEqual([]);
  await expect(customer.pin).toBeFocused();
  await page.keyboard.type(PIN.slice(2));
  await expect(customer.identifier).toHaveValue('henry');
  await page.keyboard.press('Enter');
  await customer.expectReturned();
});

test('[N3, E5] in a native app, which may have a theme of its own, the served form is hidden until its theme is known', async ({
  customer,
  page,
  bank,
}) => {
  await page.addInitScript(() => Object.assign(window, { nativeApp: { theme: '8888_89' } }));
  const letGo = await openDrawn(page, bank);
  const field = page.locator('input').first();
  await expect(field).toBeAttached();
  await expect(field).toBeHidden();
  letGo();
  await customer.expectState('login.form.editing');
  await expect(field).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', '8888_89');
});

test('[N2, E5] a native app’s page says that it is loading where no form was served', async ({
  page,
  bank,
}) => {
  await page.addInitScript(() => Object.assign(window, { nativeApp: {} }));
  await hold(page, '**/static/first-screen-*.js', (route) => route.continue());
  await page.goto(bank.wizardUrl, { waitUntil: 'commit' });
  await expect(page.getByText('Die Anmeldung wird geladen.')).toBeVisible();
});

for (const times of [1, 2]) {
  test(`[N2, N4] styles that cannot be loaded ${times === 1 ? 'at first are asked for again' : 'at all: the page says so, and offers another try'}`, async ({
    customer,
    page,
    guard,
  }) => {
    guard.allow(/ERR_FAILED/, 'the styles are not to be had');
    await fromStaticHost(page);
    const styles = '**/static/first-screen-*.css';
    await page.route(styles, (route) => route.abort(), { times });
    await customer.openRelyingParty();
    const alert = page.getByRole('alert');
    if (times === 2) {
      await expect(alert).toContainText('Die Anmeldung konnte nicht geladen werden.');
      await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
      await customer.arriveAtLogIn();
    }
    await expect(alert).toBeHidden();
    await expect(page.locator('.card').first()).toHaveCSS('display', 'grid');
  });
}

test('[N3, E1] a page that does not begin with the log-in has no form in it', async ({
  customer,
  foreign,
  page,
  bank,
}) => {
  const inputs = async (address: string) =>
    ((await (await page.request.get(address)).text()).match(/<input/g) ?? []).length;
  await customer.openForeignParty(foreign);
  const entry = new URL(page.url());
  expect(await inputs(entry.href)).toBe(2);
  const changed = (change: (query: URLSearchParams) => void, path = '') => {
    const url = new URL(path, bank.wizardUrl);
    url.search = entry.search;
    change(url.searchParams);
    return url.href;
  };
  for (const address of [
    bank.wizardUrl,
    changed((query) => query.delete('client_id')),
    changed((query) => query.set('redirect_uri', '')),
    changed((query) => query.set('client_id', 'nobody')),
    changed((query) => query.set('redirect_uri', 'https://example.org/')),
    changed((query) => query.set('interaction', 'another')),
    changed(() => {}, 'psd2TanAuth'),
    changed(() => {}, 'nobody/knows'),
  ]) {
    expect([address, await inputs(address)]).toEqual([address, 0]);
  }
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  expect(await inputs(entry.href), 'a process that goes on').toBe(0);
});

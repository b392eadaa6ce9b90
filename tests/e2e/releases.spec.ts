import type { Page } from 'playwright/test';
import { hold } from './support/hold.ts';
import { ReleasedBank } from './support/releases.ts';
import { expect, testWith } from './support/test.ts';

const test = testWith(() => ReleasedBank.open());
// One worker starts the bank only once.
test.describe.configure({ mode: 'default' });

const GONE = /status of 404|ERR_CONNECTION_(REFUSED|RESET)|dynamically imported|apply style/;

/** Counts how often the wizard's page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage && request.url().includes('/auth-frontend/')) loads += 1;
  });
  return () => loads;
}

test.describe('a browser that was never here before', () => {
  // What was removed from the server must not be in the cache.
  test.use({ cold: true });

  test('[N4, P7] a log-in goes on through two releases, of which each takes all of the one before away', async ({
    customer,
    bank,
    page,
    guard,
  }) => {
    guard.allow(GONE, 'parts of the release before are gone');
    await customer.openRelyingParty();
    const loads = countLoads(page);
    await bank.release();
    await customer.logIn('clara');
    await customer.confirmTan('clara');
    await customer.arriveAt('TOS.QES.TITLE');
    await bank.release();
    await customer.acceptTerms('QES');
    await customer.acceptTerms('QID');
    await customer.giveSignature();
    await customer.expectReturned();
    // Parts that are already loaded need no new page, so each release causes at most one reload.
    expect(loads()).toBeLessThanOrEqual(2);
  });
});

const NOT_FOUND = {
  type: 'UNKNOWN_CONTENT_ID',
  category: 'PAGE_NOT_FOUND',
  params: { contentId: 'psd2TanAuth' },
};

for (const [part, file, lost] of [
  ['a screen', '**/static/*screens-confirmation*', NOT_FOUND],
  ['the machines', '**/static/*machines-*', { type: 'UNKNOWN_ERROR' }],
  ['where later screens are', '**/static/*later-*', NOT_FOUND],
] as const) {
  test(`[N4, P5] a part that stays away, ${part}: the page is loaded anew once, and once for each further try; it says so, and what is known of it is the state of the navigation`, async ({
    customer,
    page,
    guard,
  }) => {
    guard.allow(GONE, 'the screen is not to be had');
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await customer.openRelyingParty();
    const loads = countLoads(page);
    await customer.logIn('anna');
    await expect(customer.headline('NAVIGATION_ERROR.TITLE')).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page).toHaveURL(/\/navigation-error\?/);
    const reference = page.getByRole('main').locator('code');
    const carried = () => page.evaluate(() => history.state.usr);
    await expect.poll(carried).toMatchObject({
      messageKey: 'APP_COULD_NOT_BE_STARTED',
      traceId: expect.any(String),
      ...lost,
    });
    const { traceId } = await carried();
    await expect(reference).toHaveText(traceId);
    const details = Object.values(lost).filter((value) => typeof value === 'string');
    await expect(page.getByRole('definition')).toHaveText(details);
    await customer.button('COMMON.TRY_AGAIN').click();
    await expect(reference).not.toHaveText(traceId);
    const another = await reference.textContent();
    await expect.poll(carried).toMatchObject({ ...lost, traceId: another });
    // Firefox requests a failed script again only on a new page; that page did not go round by itself.
    expect(loads()).toBe(2);
    await page.unroute(file);
    await customer.button('COMMON.TRY_AGAIN').click();
    await expect(customer.tan).toBeVisible();
    expect(loads()).toBe(2);
  });
}

/** A script that is not there, or of which a proxy has passed on the beginning only. */
const FAILED_SCRIPTS = [
  ['begin', { status: 404 }],
  ['first-screen', { status: 404 }],
  ['begin, of which only a part came,', { contentType: 'text/javascript', body: 'export const {' }],
] as const;

for (const [part, answer] of FAILED_SCRIPTS) {
  test(`[N2, N4] without its script ${part} the page says so, and offers another try`, async ({
    customer,
    bank,
    page,
    guard,
  }) => {
    guard.allow(GONE, 'the script is not to be had');
    guard.allow(/page error: Unexpected/, 'half a script');
    const script = `**/static/*${part.split(',')[0]}-*.js`;
    await page.route(script, (route) => route.fulfill(answer));
    await page.goto(`${bank.url}/demo/start?client=demo-yes`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Die Anmeldung konnte nicht geladen werden.');
    await expect(page.locator('#root')).toHaveAttribute('inert');
    // Waits until every script has arrived or failed: a late one could start the wizard by itself.
    await page.waitForLoadState();
    await page.unroute(script);
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await customer.arriveAtLogIn();
    await expect(alert).toBeHidden();
  });
}

for (const part of ['begin', 'rolldown-runtime']) {
  test(`[N2, N3] a bad network loses the script ${part} once, and it comes as another imports it: the log-in works, and nothing says otherwise`, async ({
    customer,
    page,
    guard,
  }) => {
    guard.allow(/ERR_CONNECTION_RESET/, 'the script is lost once');
    const lost = page.waitForEvent('requestfailed');
    await page.route(`**/static/*${part}-*.js`, (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await customer.openRelyingParty();
    await lost;
    await customer.logIn('henry');
    await customer.expectReturned();
  });
}

test('[N2] a script that is not ours, put into the page by an extension or a proxy, may fail: nothing is said of it', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(GONE, 'the script is not to be had');
  const script = '/not-of-this-page.js';
  const letGo = await hold(page, `**${script}`, (route) => route.fulfill({ status: 404 }));
  await customer.openRelyingParty();
  const address = page.url();
  await page.route(address, async (route) => {
    const reply = await route.fetch();
    const html = await reply.text();
    const body = html.replace('</body>', `<script async src="${script}"></script></body>`);
    await route.fulfill({ response: reply, body });
  });
  const asked = page.waitForRequest(`**${script}`);
  await page.goto(address, { waitUntil: 'commit' });
  await asked;
  await customer.expectState('login.form.editing');
  letGo();
  // The script has failed by now.
  await page.waitForLoadState();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[N2] a wizard that cannot start says so, also where an extension or a proxy has put a script of its own before ours', async ({
  bank,
  page,
  guard,
}) => {
  guard.allow(/page error: broken/, 'the browser’s storage is broken');
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new Error('broken');
    };
  });
  const script = '/not-of-this-page.js';
  await page.route(`**${script}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.route(
    ({ pathname }) => pathname.endsWith('/auth-frontend/'),
    async (route) => {
      const reply = await route.fetch();
      const html = await reply.text();
      const foreign = `<head><script type="module" src="${script}"></script>`;
      await route.fulfill({ response: reply, body: html.replace('<head>', foreign) });
    },
  );
  await page.goto(bank.wizardUrl);
  await expect(page.getByRole('alert')).toContainText('Die Anmeldung konnte nicht geladen werden.');
});

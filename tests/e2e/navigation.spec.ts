import type { Locator, Page } from 'playwright/test';
import { animatedFor } from './support/animations.ts';
import { expect, test } from './support/test.ts';

test('[A9, P1, P2, P6, P7] title and address follow the machine, and the new headline gets the focus; back in the middle asks to quit, and staying sends nothing twice; a transition replaces the address, so that nobody is left on an old step', async ({
  customer,
  page,
  bank,
  words,
}) => {
  await customer.openRelyingParty();
  await expect(page).toHaveTitle(new RegExp(`^${words.text('LOGIN.PAGE_TITLE')} - \\S[^<>]*$`));
  await expect(page).toHaveURL(/\/services_auth\/auth-frontend\/login\?/);
  await customer.logIn('clara');
  await expect(customer.headline('TAN.LOG_IN.TITLE')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${words.text('TAN.PAGE_TITLE')} - \\S[^<>]*$`));
  await expect(page).toHaveURL(/\/services_auth\/auth-frontend\/psd2TanAuth\?/);
  await expect(customer.tan).toBeVisible();
  const { length: orders } = await bank.pending('clara');
  const address = page.url();
  await page.goBack();
  await expect(customer.dialog('QUIT.LOG_IN.TITLE')).toBeVisible();
  await expect(page).toHaveURL(address);
  await customer.button('QUIT.LOG_IN.STAY').click();
  expect((await bank.pending('clara')).length).toBe(orders);
  await customer.confirmTan('clara');
  await expect(customer.headline('TOS.QES.TITLE')).toBeVisible();
  const depth = await page.evaluate(() => history.length);
  await customer.acceptTerms('QES');
  await expect(customer.headline('TOS.QID.TITLE')).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(depth);
});

test('[E7, P3, P7, N2] back after the return finds no log-in, and leads to the page of the party, not in a circle', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('henry');
  await customer.expectReturned();
  guard.allow(/\b401\b/, 'the session is over');
  await page.goBack();
  await expect(customer.headline('ERROR.SESSION_EXPIRED.TITLE')).toBeVisible();
  await expect(customer.button('ERROR.BACK')).toBeHidden();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`${bank.url}/`);
});

/** The link to the party, which is shown once the way there has taken four seconds. */
async function wayOn(page: Page): Promise<Locator> {
  const link = page.getByRole('main').getByRole('link', { includeHidden: true });
  await expect(link).toBeAttached();
  await expect(link).toBeHidden();
  await animatedFor(page, 4100);
  return page.getByRole('main').getByRole('link');
}

test('[E7, N2] if the browser is stopped on the way back to the party, a link leads to the same URL', async ({
  customer,
  page,
  words,
}) => {
  await customer.openRelyingParty();
  const wayBack = '**/oidc/auth/*';
  const asked = page.waitForRequest(wayBack);
  // Stops the navigation as the browser's stop button does: the page stays.
  await page.route(wayBack, (route) => route.abort('aborted'), { times: 1 });
  await customer.logIn('henry');
  const href = (await asked).url();
  await customer.expectState('returning');
  const link = await wayOn(page);
  await expect(link).toHaveAccessibleName(words.pattern('RETURNING.CONTINUE'));
  await expect(link).toHaveAttribute('href', href);
  await link.click();
  await customer.expectReturned();
});

test('[E7, N2] if it is stopped once the party was asked, but has not exchanged the code, the same link still leads there', async ({
  customer,
  page,
  foreign,
  guard,
}) => {
  guard.allowHost(foreign.url);
  await customer.openForeignParty(foreign);
  foreign.missNext();
  const missed = page.waitForResponse(`${foreign.url}/callback?*`);
  await customer.logIn('henry');
  await missed;
  await customer.expectState('returning');
  await (await wayOn(page)).click();
  expect(await customer.outcomeAt(foreign)).toHaveProperty('claims.sub', expect.any(String));
});

test('[N2, A9] if the session is lost in the process, quitting leads to a link to the party’s page', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
  guard.allow(/\b40[13]\b/, 'the session is gone');
  await page.context().clearCookies();
  await customer.press('COMMON.CANCEL');
  await customer.press('QUIT.LOG_IN.QUIT');
  await customer.expectState('errorPage.sessionExpired');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(`${bank.url}/`);
});

test('[P2, P3] a deep link before the log-in is answered with the log-in page; an address with slashes before its path is that of no page, and never that of another host', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  await expect(page).toHaveURL(/\/login\?/);
  const { origin, search } = new URL(page.url());
  await page.goto(page.url().replace('/login', '/tos'));
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto(`${customer.bank.wizardUrl}//evil.example/login${search}`);
  await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeFocused();
  expect(new URL(page.url()).origin).toBe(origin);
});

test('[P1, P4, P7, R2, Y1] a second error is shown in place, as an alert with its reference, and called as its page would be; so is the first after a reload', async ({
  customer,
  page,
  words,
  guard,
}) => {
  await customer.openRelyingParty();
  guard.allow(/\b50[03]\b/, 'the backend fails here');
  await page.route('**/init-ui?*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.reload();
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await page.reload();
  await expect(customer.alert('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await page.unroute('**/init-ui?*');
  await customer.button('COMMON.TRY_AGAIN').click();
  await page.route('**/authentications/*/log-in', (route) =>
    route.fulfill({ status: 500, json: { code: 'LOCKED_ACCOUNT', traceId: 'TRACE-0002' } }),
  );
  await customer.logIn('henry');
  await expect(customer.alert('ERROR.LOCKED_ACCOUNT.TITLE')).toContainText('TRACE-0002');
  const called = words.text('ERROR.LOCKED_ACCOUNT.PAGE_TITLE');
  await expect(page).toHaveTitle(`${called} - Bank am Markt`);
  const trail = page.getByRole('navigation', { name: words.text('COMMON.BREADCRUMBS') });
  await expect(trail.getByRole('listitem').last()).toHaveText(called);
});

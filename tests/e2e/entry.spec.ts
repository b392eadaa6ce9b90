import { fromStaticHost } from './support/static-host.ts';
import { expect, test } from './support/test.ts';
import { atRest } from './support/under-way.ts';

const BOTH = 'client_id=foreign-shop&redirect_uri=http%3A%2F%2Flocalhost%2Fcallback';

test('[E1] with a parameter missing or empty in the address no request is made, and no way back is offered', async ({
  customer,
  page,
  context,
  bank,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  // The browser of somebody who has logged in before remembers a theme.
  await context.addCookies([{ name: 'theme', value: '8888_89', url: bank.wizardUrl }]);
  for (const query of [
    '',
    '?client_id=foreign-shop',
    '?redirect_uri=http%3A%2F%2Flocalhost%2Fcallback',
    '?client_id=&redirect_uri=',
  ]) {
    await test.step(query, async () => {
      await page.goto(bank.wizardUrl + query);
      await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
      await atRest(page);
      expect(calls.filter((url) => url.includes('/auth-backend/'))).toEqual([]);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    });
  }
  await page.waitForLoadState('networkidle');
  expect(calls.filter((url) => url.includes('/auth-backend/'))).toEqual([]);
});

test.describe('time', () => {
  test.use({ timed: true });

  test('[E1, X8] a tab that has had a log-in makes no request either, and asks no other tab', async ({
    customer,
    page,
    bank,
  }) => {
    await customer.openRelyingParty();
    // The page that is left sends its messages.
    await page.goto(`${bank.url}/demo/app`);
    // No tab that is asked for its log-in is waited for in vain.
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(bank.wizardUrl);
    await customer.holdTime();
    await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
    expect(calls.filter((url) => url.includes('/auth-backend/'))).toEqual([]);
  });
});

test('[P3] a path that nobody knows shows the corrupt-URL page', async ({
  customer,
  page,
  bank,
}) => {
  await page.goto(`${bank.wizardUrl}nobody/knows?${BOTH}`);
  await expect(customer.headline('ERROR.CORRUPT_URL.TITLE')).toBeVisible();
});

test('[E2, R1] a party nobody registered gets error-technical with a reference', async ({
  customer,
  page,
  bank,
  words,
}) => {
  await page.goto(`${bank.wizardUrl}?client_id=nobody&redirect_uri=https%3A%2F%2Fexample.org%2F`);
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await expect(page.getByText(words.text('COMMON.REFERENCE'))).toBeVisible();
});

test('[E3, N1, P6] an init-UI that fails offers to try again: each failure is heard, as the headline gets the focus again, and once it answers, that starts anew', async ({
  customer,
  foreign,
  page,
  guard,
}) => {
  guard.allow(/\b503\b/, 'init-ui fails here');
  await page.route('**/init-ui?*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto(foreign.startUrl());
  const reference = page.getByRole('main').locator('code');
  // The first has a page of its own, later ones are shown in place (P4).
  for (const _ of ['page', 'in place', 'in place again']) {
    await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeFocused();
    const before = (await reference.textContent()) ?? '';
    await customer.button('COMMON.TRY_AGAIN').press('Enter');
    await expect(reference).not.toHaveText(before);
  }
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeFocused();
  await page.unroute('**/init-ui?*');
  // A click so soon after Enter would not count (L9).
  await customer.button('COMMON.TRY_AGAIN').press('Enter');
  await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
});

test('[E2] unknown fields of init-UI are tolerated, wrong types are not', async ({
  customer,
  foreign,
  page,
}) => {
  let patch: object = { news: 'unknown' };
  await page.route('**/init-ui?*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...patch } });
  });
  await customer.openForeignParty(foreign);
  patch = { relyingParty: 'not an object' };
  await page.goto(foreign.startUrl());
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
});

test('[X6] session, who asks and the bank’s settings are asked for first, the theme after the session', async ({
  customer,
  page,
}) => {
  await fromStaticHost(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = /\/auth-backend\/api\/(.+?)(?:\?|$)/.exec(request.url())?.[1];
    if (path) calls.push(path);
  });
  await customer.openRelyingParty();
  const at = (name: RegExp) => calls.findIndex((call) => name.test(call));
  expect(calls.slice(0, 3).toSorted()).toEqual(['init-ui', 'session', 'settingsV2']);
  expect(at(/colours\.css/)).toBeGreaterThan(at(/^session/));
});

import type { Page } from 'playwright/test';
import { API_BASE } from '#contract/endpoint.ts';
import type { Bank } from './support/bank.ts';
import { hide } from './support/tabs.ts';
import { expect, test } from './support/test.ts';
import { oneOf } from './support/turns.ts';

/** The reference that the customer reads out. Those that the page has made itself begin with `W`, a machine's with `F`. */
async function referenceOn(page: Page): Promise<string> {
  const text = await page.getByText(/^[FW][0-9A-Z]{11}$/).textContent();
  return text ?? '';
}

/** The lines of the bank's log with this reference. */
const saidOf = ({ log }: Bank, reference: string) =>
  log.split('\n').filter((line) => line.includes(`"reference":"${reference}"`));

test('[N5, N2, R2] if a step gets no response, the reference shown is logged once, with the call’s name', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/503/, 'a gateway has nobody behind it');
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await page.route('**/tan-end', (route) => route.fulfill({ status: 503, body: 'away' }));
  await customer.enterTan('anna');
  await customer.press('COMMON.CONTINUE');
  const reference = await referenceOn(page);
  await hide(page);
  await expect.poll(() => saidOf(bank, reference)).toHaveLength(1);
  expect(saidOf(bank, reference)[0]).toContain('endTan: 503');
  await page.unroute('**/tan-end');
  await customer.press('COMMON.CONTINUE');
  await customer.expectReturned();
  expect(saidOf(bank, reference)).toHaveLength(1);
});

test('[N5, N2, X4] offline, the log waits as the customer does: what was shown arrives once the network is back', async ({
  customer,
  page,
  context,
  bank,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, 'offline');
  await customer.openRelyingParty();
  await page.route('**/log-in', (route) => route.abort());
  await customer.logIn('henry');
  const reference = await referenceOn(page);
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (it) => it.url().endsWith('/logger'));
  await hide(page);
  await lost;
  await context.setOffline(false);
  await page.unroute('**/log-in');
  await customer.press('LOGIN.SUBMIT');
  await customer.expectReturned();
  await expect.poll(() => saidOf(bank, reference)).toHaveLength(1);
  expect(saidOf(bank, reference)[0]).toContain('logIn: no answer');
});

test('[N5, P5, R5] a page that cannot be loaded: the reference shown is in the bank’s log, with the cause', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/ERR_FAILED|dynamically imported|apply style/, 'parts that cannot be had');
  await page.route('**/screens-qr-log-in*', (route) => route.abort());
  await page.route('**/auth-frontend/login*', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
  );
  await customer.openRelyingParty();
  await customer.qrButton.click();
  await expect(customer.headline('NAVIGATION_ERROR.TITLE')).toBeVisible();
  const reference = await referenceOn(page);
  await hide(page);
  await expect.poll(() => saidOf(bank, reference)).toHaveLength(1);
  expect(saidOf(bank, reference)[0]).toContain('screens-qr-log-in');
});

/** The two parts of the process. What is said of a step is looked up alike: machines/auth-process/lookup.test.ts. */
const PARTS = [
  ['authentication', false],
  ['post authentication', true],
] as const;

for (const [kind, authenticationProcessCompleted] of oneOf(PARTS, 1)) {
  const message = `Next ${kind} process step DANCE could not be found`;
  test(`[A3] leads to error-technical and is in the bank’s log with its reference: ${message}`, async ({
    customer,
    page,
    bank,
  }) => {
    const step = { actions: [{ stepType: 'DANCE', urlOfResource: `${API_BASE}/dance` }] };
    await page.route('**/log-in', (route) =>
      route.fulfill({
        json: { authenticationProcessCompleted, nextAuthenticationProcessStep: step },
      }),
    );
    await page.route('**/post-process', (route) =>
      route.fulfill({ json: { nextPostAuthenticationProcessStep: step } }),
    );
    await customer.openRelyingParty();
    await customer.logIn('henry');
    await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
    const reference = await referenceOn(page);
    await hide(page);
    await expect.poll(() => saidOf(bank, reference)).toHaveLength(1);
    expect(saidOf(bank, reference)[0]).toContain(message);
  });
}

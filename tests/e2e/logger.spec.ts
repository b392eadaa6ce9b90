import type { Page, Request } from 'playwright/test';
import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_HEADER } from '#contract/headers.ts';
import { hide } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

const LOGGER = `**${API_BASE}/logger`;
const isLog = (request: Request) => request.url().endsWith(`${API_BASE}/logger`);

/** Makes the wizard log an error: a report of a CSP violation (S1). */
async function complain(page: Page, directive: string, times = 1): Promise<void> {
  await page.evaluate(
    ([effectiveDirective, count]) => {
      for (let i = 0; i < count; i += 1) {
        const violation = { effectiveDirective, blockedURI: 'inline' };
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
      }
    },
    [directive, times] as const,
  );
}

test.beforeEach(({ guard }) => {
  guard.allow(/^console error: CSP violation/, 'a violation is what the wizard logs here');
});

const messagesOf = (request: Request): { message: string; level: string }[] =>
  request.postDataJSON().messages;

test('[X4] log messages arrive when the tab is closed, also fifty long ones', async ({
  context,
  customer,
  bank,
}) => {
  const page = await context.newPage();
  await customer.inTab(page).openRelyingParty();
  const { length } = bank.log;
  await complain(page, `closing-${'x'.repeat(480)}`, 49);
  await page.close();
  await expect.poll(() => bank.log.slice(length).match(/CSP: closing-x+/g)?.length).toBe(49);
});

test('[X4] the fiftieth log message sends all of them; one more arrives when another tab hides the page, with the CSRF header, and one when the customer leaves it', async ({
  customer,
  page,
  bank,
}) => {
  await customer.openRelyingParty();
  const full = page.waitForRequest(isLog);
  await complain(page, 'many', 50);
  expect(messagesOf(await full)).toHaveLength(50);
  await complain(page, 'hidden-1');
  const sent = page.waitForRequest(isLog);
  await hide(page);
  expect((await sent).headers()[CSRF_HEADER]).toMatch(/.{16,}/);
  await expect.poll(() => bank.log).toContain('CSP: hidden-1 blocked inline');
  await complain(page, 'leaving-1');
  await page.goto('about:blank');
  await expect.poll(() => bank.log).toContain('CSP: leaving-1 blocked inline');
});

test.describe('time', () => {
  test.use({ timed: true });

  test('[X4] log messages wait for 30 s and are sent as {messages: […]} in one request', async ({
    customer,
    page,
  }) => {
    const isMine = (request: Request) =>
      isLog(request) && messagesOf(request).some(({ message }) => message.includes('waiting-'));
    await customer.openRelyingParty();
    await customer.holdTime();
    // Sends what was logged before: the half minute begins with the first message after that.
    await hide(page);
    const calls: Request[] = [];
    page.on('request', (request) => isMine(request) && calls.push(request));
    await complain(page, 'waiting-1');
    await complain(page, 'waiting-2');
    await page.clock.runFor(29_999);
    expect(calls).toHaveLength(0);
    const sent = page.waitForRequest(isMine);
    await page.clock.runFor(1);
    // Leaves out other messages: the fast clock makes other requests time out, which is logged, too.
    const mine = messagesOf(await sent).filter(({ message }) => message.startsWith('CSP:'));
    expect(mine).toEqual([
      { level: 'ERROR', message: 'CSP: waiting-1 blocked inline', time: expect.any(String) },
      { level: 'ERROR', message: 'CSP: waiting-2 blocked inline', time: expect.any(String) },
    ]);
  });
});

test('[X4] undelivered messages do not disturb the log-in', async ({ customer, page, guard }) => {
  guard.allow(/logger/, 'the log cannot be delivered here');
  await page.route(LOGGER, (route) => route.abort());
  await customer.openRelyingParty();
  const failed = page.waitForEvent('requestfailed', isLog);
  await complain(page, 'lost', 50);
  await failed;
  await customer.logIn('henry');
  await customer.expectReturned();
});

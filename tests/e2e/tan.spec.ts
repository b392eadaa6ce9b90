import { hold } from './support/hold.ts';
import { loseAnswer } from './support/lost-answer.ts';
import { expect, test, testWithLimits } from './support/test.ts';

test.beforeEach(async ({ customer }) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await expect(customer.tan).toBeVisible();
});

test('[A5, L7, S4] the order is shown from not confirmed to confirmed, then Continue; a new TAN makes the previous one void, which is told as wrong, and the right one still works', async ({
  customer,
  page,
  words,
}) => {
  await expect(customer.tan).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(customer.tan).toHaveAttribute('inputmode', 'numeric');
  // The element gets its data by properties, not by attributes.
  await expect(page.locator('tan-web-component')).not.toHaveAttribute('challenge');
  const order = page.getByRole('region', { name: words.text('TAN.ORDER.TITLE') });
  await expect(order).toContainText(words.text('TAN.ORDER.UNCONFIRMED'));
  const lines = await order.getByRole('definition').allTextContents();

  const old = await customer.readTan('anna');
  await page.getByText(words.text('TAN.NOT_RECEIVED_OR_OTHER')).click();
  const renewed = page.waitForResponse((reply) => /\/(renewal|method)$/.test(reply.url()));
  await customer.button('TAN.RENEW').click();
  await renewed;
  await expect.poll(() => customer.readTan('anna')).not.toBe(old);
  await customer.tan.fill(old);
  await customer.button('TAN.SUBMIT').click();
  await expect(customer.alert('TAN.WRONG')).toBeFocused();
  await expect(customer.tan).toHaveValue('');

  await customer.enterTan('anna');
  await expect(order).toContainText(words.text('TAN.ORDER.CONFIRMED'));
  expect(await order.getByRole('definition').allTextContents()).toEqual(lines);
  await customer.button('COMMON.CONTINUE').click();
  await customer.expectReturned();
});

test('[S4, A5, E8, R1] five wrong TANs block the access', async ({ customer, page }) => {
  const right = await customer.readTan('anna');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const wrong = `00000${attempt}`;
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/tan'));
    await customer.tan.fill(wrong === right ? '000009' : wrong);
    await customer.button('TAN.SUBMIT').click();
    await answered;
    if (attempt < 5) await expect(customer.tan).toHaveValue('');
  }
  await expect(customer.headline('ERROR.LOCKED_ACCOUNT.TITLE')).toBeVisible();
});

test('[A5, Q5, N2] an approval that the page has not heard of is found by asking for a new TAN', async ({
  customer,
  guard,
  page,
  words,
}) => {
  guard.allow(/ERR_FAILED/, 'neither the stream nor a poll gets through');
  await page.route('**/events', (route) => route.abort());
  await page.route('**/challenges/*', (route) => route.abort());
  await customer.expectRoute('psd2TanAuth');
  // The stream that was opened before is lost with the page.
  await page.reload();
  await customer.tan.waitFor();
  await customer.decide('anna', 'tan', 'approve');
  await page.getByText(words.text('TAN.NOT_RECEIVED_OR_OTHER')).click();
  await customer.button('TAN.RENEW').click();
  await expect(page.getByText(words.text('TAN.ORDER.CONFIRMED'), { exact: true })).toBeVisible();
});

test('[A5, N1] if the order is declined in the banking app, the page says so and offers a new TAN, which may come to another device', async ({
  customer,
  page,
  words,
}) => {
  await customer.decide('anna', 'tan', 'deny');
  await expect(page.getByText(words.text('TAN.DENIED_TITLE'))).toBeVisible();
  await customer.button('TAN.RENEW').click();
  await expect(page.getByText(words.text('TAN.COMPARE'))).toBeFocused();
  await customer.decide('anna', 'tan', 'deny');
  await expect(page.getByText(words.text('TAN.DENIED_TITLE'))).toBeVisible();
  await page.getByRole('radio', { checked: false }).check();
  await customer.button('TAN.RENEW').click();
  await expect(page.getByText(words.text('TAN.COMPARE_SMS'))).toBeFocused();
  await customer.enterTan('anna');
  await expect(page.getByText(words.text('TAN.ORDER.CONFIRMED'), { exact: true })).toBeVisible();
});

test('[A5, N1, N2, S6] a new TAN whose answer is lost: it is told and can be entered, also after the order was declined; declined, too, another one is sent', async ({
  bank,
  context,
  customer,
  guard,
  page,
  words,
}) => {
  guard.allow(/net::ERR_CONNECTION_RESET/, 'the answer gets lost');
  const loseNext = () => page.route('**/challenges/*/method', loseAnswer(context), { times: 1 });
  const old = await customer.readTan('anna');
  await loseNext();
  await page.getByText(words.text('TAN.NOT_RECEIVED_OR_OTHER')).click();
  await customer.button('TAN.RENEW').click();
  await expect(customer.alert('COMMON.UNAVAILABLE')).toBeVisible();
  await expect.poll(() => customer.readTan('anna')).not.toBe(old);
  await customer.decide('anna', 'tan', 'deny');
  await expect(page.getByText(words.text('TAN.DENIED_TITLE'))).toBeVisible();
  expect(await bank.pending('anna')).toEqual([]);
  await loseNext();
  await customer.button('TAN.RENEW').press('Enter');
  await expect(customer.alert('COMMON.UNAVAILABLE')).toBeVisible();
  await expect(page.getByText(words.text('TAN.COMPARE'))).toBeFocused();
  await customer.enterTan('anna');
  await expect(page.getByText(words.text('TAN.ORDER.CONFIRMED'), { exact: true })).toBeVisible();
});

testWithLimits(
  '[N2, S4] after too many TANs the customer is told to wait, here and at the next log-in, and the TAN that was sent still works',
  async ({ customer, guard, words }) => {
    guard.allow(/429/, 'the bank sends no more TANs');
    await customer.page.getByText(words.text('TAN.NOT_RECEIVED_OR_OTHER')).click();
    await customer.press('TAN.RENEW');
    await expect(customer.page.getByRole('alert')).toContainText(words.text('TAN.TOO_MANY'));
    const second = customer.inTab(await customer.page.context().newPage());
    await second.openRelyingParty();
    await second.logIn('anna');
    await expect(second.page.getByRole('alert')).toContainText(words.text('ERROR.TOO_MANY.TITLE'));
    await customer.enterTan('anna');
    await expect(
      customer.page.getByText(words.text('TAN.ORDER.CONFIRMED'), { exact: true }),
    ).toBeVisible();
  },
);

test.describe('time', () => {
  test.use({ timed: true });

  test('[D2] the banking app has the newest order on top, also if two wait when it is opened; that of another customer shows none of the one before, whose answer comes late', async ({
    customer,
    context,
  }) => {
    const before = await customer.readTan('anna');
    const other = customer.inTab(await context.newPage());
    await other.openRelyingParty();
    await other.logIn('anna');
    await expect(other.tan).toBeVisible();
    const newest = await customer.readTan('anna');
    expect(newest).not.toBe(before);
    await using app = await customer.openApp('anna');
    const { page } = app;
    await expect(page.getByRole('listitem')).toContainText([newest, before]);

    const askAgain = () => page.clock.runFor(1500);
    const pending = (of: string) => page.waitForResponse(`**/pending?customer=${of}`);
    const answer = await hold(page, '**/pending?customer=anna', async (route) => {
      await route.fulfill({ response: await route.fetch() });
    });
    const asked = page.waitForRequest('**/pending?customer=anna');
    const late = pending('anna');
    await askAgain();
    await asked;
    const others = pending('bruno');
    await app.identify('Bruno');
    await others;
    await expect(page.getByRole('listitem')).toHaveCount(0);
    await page.evaluate(() => {
      const seen = new MutationObserver(() => document.body.setAttribute('data-drawn', ''));
      seen.observe(document.getElementById('orders') ?? document.body, { childList: true });
    });
    answer();
    await late;
    for (let n = 0; n < 2; n += 1) {
      const next = pending('bruno');
      await askAgain();
      await next;
    }
    expect(await page.locator('body').getAttribute('data-drawn')).toBeNull();
  });
});

test('[A5, N2] the banking app says that nobody answers, and asks again when told to; approving there confirms without typing', async ({
  customer,
  guard,
  page,
  words,
}) => {
  guard.allow(/\/demo\/app\/api\/pending\//, 'nobody answers');
  await using app = await customer.openApp('anna');
  const decision = /\/demo\/app\/api\/pending\/[^?]+$/;
  const said = app.page.getByRole('status');
  await app.page.route(decision, (route) => route.abort());
  await app.approve();
  await expect(said).toHaveText(/keine Antwort|no answer/);
  await app.page.unroute(decision);
  await app.page.route(decision, (route) => route.fulfill({ status: 502 }), { times: 1 });
  await app.approve();
  await expect(said).toHaveText(/keine Antwort|no answer/);
  await app.approve();
  await expect(said).toHaveText(/Freigegeben|Approved/);
  await expect(page.getByText(words.text('TAN.ORDER.CONFIRMED'), { exact: true })).toBeVisible();
});

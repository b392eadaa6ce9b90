import type { Page } from 'playwright/test';
import { expect, testWithClock as test } from './support/test.ts';
import { ALL } from './support/ways.ts';

const MINUTE = 60_000;

test.use({ timed: true });

/** Counts the QR codes that are created from now on. */
function countCodes(page: Page): () => number {
  let made = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/qr-log-ins')) made += 1;
  });
  return () => made;
}

for (const [how, wrong] of [
  ['six minutes fast', 6 * MINUTE],
  ['six minutes slow', -6 * MINUTE],
] as const) {
  test.describe(`a device whose clock is ${how}`, () => {
    test.beforeEach(async ({ page, bank }) => {
      await page.clock.setSystemTime(bank.now + wrong);
    });

    test('[A10, S4, P7] the customer gets through, is asked when the bank says, and after a reload is where they were', async ({
      customer,
      page,
    }) => {
      await customer.openRelyingParty();
      await customer.logIn('anna');
      await expect(customer.tan).toBeVisible();
      await customer.pass(200);
      await expect(customer.dialog('SESSION.TITLE')).toBeHidden();
      await customer.pass(41);
      await expect(customer.dialog('SESSION.TITLE')).toBeVisible();
      await customer.button('SESSION.STAY').click();
      await expect(customer.dialog('SESSION.TITLE')).toBeHidden();

      await customer.expectRoute('psd2TanAuth');
      await page.reload();
      await expect(customer.tan).toBeVisible();
      // By the fast clock the session would be over long ago; the TAN is valid for a while more.
      await customer.pass(20);
      await expect(customer.dialog('SESSION.TITLE')).toBeHidden();
      await customer.confirmTan('anna');
      await customer.expectReturned();
    });

    // By turns: what they prove alike is that the page reckons by the bank's clock.
    if (ALL || wrong > 0)
      test('[Q1, Q5] a QR code lives as long as at the bank, and then renews itself', async ({
        customer,
        page,
      }) => {
        const codes = countCodes(page);
        await customer.openQr();
        await customer.expectState('qrLogin.scanning.waiting');
        await customer.pass(30);
        await customer.expectState('qrLogin.scanning.waiting');
        expect(codes()).toBe(1);
        await customer.pass(27);
        await expect.poll(codes).toBe(2);
        await customer.expectState('qrLogin.scanning.waiting');
      });

    if (ALL || wrong < 0)
      test('[C1, C3] the app is waited for as long as at the bank; took too long: says so, and a late approval is worth nothing', async ({
        bank,
        customer,
      }) => {
        await customer.openComfort('felix');
        const [waiting] = await bank.pending('felix');
        await customer.pass(100);
        await customer.expectState('comfortLogin.waiting.listening');
        await customer.pass(21);
        await expect(customer.headline('COMFORT.SESSION_EXPIRED.TITLE')).toBeVisible();
        await expect(bank.decide('felix', waiting?.id ?? '', 'approve')).rejects.toThrow('404');
        await customer.press('COMFORT.BACK_TO_LOG_IN');
        await expect(customer.headline('LOGIN.TITLE')).toBeVisible();
      });
  });
}

test.describe('a device whose clock jumps ahead', () => {
  test('[A10, N1, N2] who says that they stay does so, and is not told that the process ends', async ({
    customer,
  }) => {
    await customer.openRelyingParty();
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await customer.wait(245);
    await expect(customer.dialog('SESSION.TITLE')).toBeVisible();
    await customer.button('SESSION.STAY').click();
    await expect(customer.page.getByRole('dialog')).toBeHidden();
    await customer.pass(200);
    await expect(customer.page.getByRole('dialog')).toBeHidden();
    await customer.pass(41);
    await expect(customer.dialog('SESSION.TITLE')).toBeVisible();
  });

  test('[A10, A5, S4] after the log-in nothing is over before it is at the bank, which is asked without prolonging the session', async ({
    customer,
    page,
  }) => {
    await customer.openRelyingParty();
    await customer.logIn('anna');
    await expect(customer.tan).toBeVisible();
    await customer.pass(100);
    const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
    await page.clock.setSystemTime(customer.bank.now + 10 * MINUTE);
    await asked;
    await customer.pass(130);
    await expect(customer.tan).toBeVisible();
    await expect(customer.dialog('SESSION.TITLE')).toBeHidden();
    await customer.pass(15);
    await expect(customer.dialog('SESSION.TITLE')).toBeVisible();
  });

  test('[Q5, P7] a code that is open in the app is not given up before the bank’s time is over, and logs in', async ({
    bank,
    customer,
  }) => {
    await customer.openQr();
    const id = await customer.qrId();
    await bank.open('emma', id);
    await customer.expectState('qrLogin.scanning.processing.open');
    const asked = customer.page.waitForResponse('**/app-log-ins/*');
    await customer.wait(90);
    await asked;
    await customer.expectState('qrLogin.scanning.processing.open');
    await bank.decide('emma', id, 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });

  test('[C1, C4] the app is waited for as long as at the bank', async ({ customer }) => {
    await customer.openComfort('felix');
    const asked = customer.page.waitForResponse('**/app-log-ins/*');
    await customer.wait(150);
    await asked;
    await customer.expectState('comfortLogin.waiting.listening');
    await customer.decide('felix', 'comfort', 'approve');
    await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
  });
});

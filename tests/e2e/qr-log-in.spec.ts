import type { Page } from 'playwright/test';
import { API_BASE } from '#contract/endpoint.ts';
import { Bank } from './support/bank.ts';
import { BankingApp } from './support/banking-app.ts';
import type { Customer } from './support/customer.ts';
import { expect, test, testWith } from './support/test.ts';
import { LANGUAGES, type Words } from './support/words.ts';

const EVENTS = `**${API_BASE}/authentications/*/events`;
/** The customer sees what the app answered within a second (Q5). */
const AT_ONCE = { timeout: 1000 };

/** Opens the way without scanning, and the banking app by its link, in a second tab. */
async function openByLink(page: Page, words: Words): Promise<BankingApp> {
  await page.getByText(words.text('QR.WITHOUT_SCANNING'), { exact: true }).click();
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: words.text('QR.LINK') })
    .click({ modifiers: ['ControlOrMeta'] });
  return new BankingApp(await opened);
}

/** Emma's id in the banking app is the code's: it is hers once it was opened. */
async function scan(customer: Customer, words: Words): Promise<BankingApp> {
  const app = await openByLink(customer.page, words);
  await app.identify('Emma');
  await expect(app.number).toBeVisible();
  return app;
}

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    test('[Q1, Q2, Q4, Q6] emma: the number is compared, the PIN asked for once, then no more', async ({
      customer,
      page,
      words,
    }) => {
      await customer.openRelyingParty();
      await customer.chooseQr();
      await expect(customer.headline('QR.TITLE')).toBeVisible();
      await expect(page.getByText(words.text('COMMON.NEW'), { exact: true })).toBeVisible();
      await expect(page.getByRole('listitem')).toHaveCount(3);
      const number = await customer.number.textContent();
      const app = await scan(customer, words);
      await expect(app.number).toHaveText(number ?? 'none');
      await expect(page.getByText(words.text('QR.PROCESSING'), { exact: true })).toBeVisible();
      await app.approve();
      await app.page.close();
      await expect(page.getByText(words.text('FIRST_LOGIN.QR.LEAD'))).toBeVisible();
      await customer.enterFirstPin();
      await customer.expectReturned();

      await page.context().clearCookies({ name: /_session|_interaction|^auth-session$/ });
      await customer.openRelyingParty();
      await customer.chooseQr();
      const again = await scan(customer, words);
      await again.approve();
      await customer.expectReturned();
    });

    test('[Q1, Q3] denied: says so and offers a new code, which works', async ({
      customer,
      page,
      words,
    }) => {
      await customer.openRelyingParty();
      await customer.chooseQr();
      const before = await customer.qrLinkAddress();
      const app = await scan(customer, words);
      await app.deny();
      await app.page.close();
      await expect(customer.alert('QR.DENIED')).toBeVisible();
      await expect(customer.alert('QR.DENIED')).toBeFocused();
      await customer.button('QR.REFRESH').click();
      await expect(page.getByRole('img', { name: words.text('QR.CODE') })).toBeVisible();
      await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
    });
  });
}

test.describe('the exact English words', () => {
  test.use({ language: 'en' });

  test('[Q3] Access denied.', async ({ customer, words }) => {
    await customer.openRelyingParty();
    await customer.chooseQr();
    const app = await scan(customer, words);
    await app.deny();
    await expect(customer.page.getByText('Access denied.', { exact: true })).toBeVisible();
  });

  test('[Q3] unknown error: Sorry, something went wrong …', async ({ customer, page, guard }) => {
    guard.allow(/500|Failed to load resource/, 'the backend fails here');
    await page.route('**/qr-log-ins', (route) =>
      route.fulfill({ status: 500, json: { traceId: 'TRACE-0003' } }),
    );
    await customer.openRelyingParty();
    await page.getByRole('button', { name: 'Log in with QR code' }).click();
    const words =
      'Sorry, something went wrong. Please try again later or log in with your credentials.';
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('alert')).toContainText('TRACE-0003');
  });
});

test('[Q2] refresh shows another code, and the one before is void', async ({
  customer,
  words,
  bank,
}) => {
  await customer.openRelyingParty();
  await customer.chooseQr();
  const before = await customer.qrLinkAddress();
  await customer.button('QR.REFRESH').click();
  await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
  const id = new URL(before).searchParams.get('qr') ?? '';
  await expect(bank.decide('emma', id, 'approve')).rejects.toThrow('404');
  const app = await scan(customer, words);
  await app.approve();
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
});

test('[Q2, Q5] the switch to credentials leads to the form, and closes the stream', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  await customer.chooseQr();
  await customer.button('QR.CREDENTIALS').click();
  await closed;
  await customer.logIn('henry');
  await customer.expectReturned();
});

test('[Q5] from the app’s approval to the next screen it takes less than a second', async ({
  customer,
  bank,
}) => {
  await customer.openRelyingParty();
  await customer.chooseQr();
  const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
  await customer.expectState('qrLogin.scanning.waiting');
  await bank.decide('emma', id, 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible(AT_ONCE);
});

test('[Q5] the code renews itself before it expires', async ({ customer, page }) => {
  await page.clock.install();
  await customer.openRelyingParty();
  await customer.chooseQr();
  const before = await customer.qrLinkAddress();
  await page.clock.fastForward('00:57');
  await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
  await customer.expectState('qrLogin.scanning.waiting');
});

test('[Q5] a stream that cannot be opened: asking in between finds the approval', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/ERR_FAILED/, 'the stream is cut');
  await page.route(EVENTS, (route) => route.abort());
  await customer.openRelyingParty();
  await customer.chooseQr();
  const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
  await bank.decide('emma', id, 'approve');
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
});

test('[Q5] offline and back: what was missed is seen at once', async ({
  customer,
  page,
  context,
  bank,
  guard,
}) => {
  guard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/, 'the customer is in a tunnel');
  await page.route(EVENTS, (route) => route.abort());
  await customer.openRelyingParty();
  await customer.chooseQr();
  const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
  await context.setOffline(true);
  await bank.decide('emma', id, 'approve');
  await context.setOffline(false);
  await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible(AT_ONCE);
});

test('[Q6] whoever opened the code has it: nobody else can approve it', async ({
  customer,
  words,
  bank,
}) => {
  await customer.openRelyingParty();
  await customer.chooseQr();
  const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
  await scan(customer, words);
  await expect(bank.decide('anna', id, 'approve')).rejects.toThrow('404');
});

test('[Q4] where the party allows no QR log-in, none is offered', async ({
  customer,
  page,
  words,
}) => {
  await customer.openPayment();
  await expect(page.getByRole('button', { name: words.text('LOGIN.WITH_QR') })).toBeHidden();
});

test.describe('a lost stream', () => {
  const restarting = testWith(() => Bank.startWithMemory());

  restarting(
    '[Q5] the backend dies and comes back: the approval is heard',
    async ({ customer, bank, guard }) => {
      guard.allow(/ERR_/, 'the backend is dead for a moment');
      await customer.openRelyingParty();
      await customer.chooseQr();
      const id = new URL(await customer.qrLinkAddress()).searchParams.get('qr') ?? '';
      await bank.end('SIGKILL');
      await bank.start();
      await bank.decide('emma', id, 'approve');
      await expect(customer.headline('FIRST_LOGIN.TITLE')).toBeVisible();
    },
  );
});

test.describe('limits', () => {
  const limited = testWith(() => Bank.start({ RATE_LIMIT_APP_LOG_INS: '2' }));
  limited.use({ language: 'en' });

  limited(
    '[Q3] too many codes: says so, and credentials still work',
    async ({ customer, page }) => {
      await customer.openRelyingParty();
      await customer.chooseQr();
      const before = await customer.qrLinkAddress();
      await customer.button('QR.REFRESH').click();
      await expect.poll(() => customer.qrLinkAddress()).not.toBe(before);
      await customer.button('QR.REFRESH').click();
      await expect(page.getByRole('alert')).toContainText(
        'Too many log-in attempts. Please try again later or log in with your credentials.',
      );
      await customer.button('QR.CREDENTIALS').click();
      await customer.logIn('henry');
      await customer.expectReturned();
    },
  );
});

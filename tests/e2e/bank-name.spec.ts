import type { BankSettingsReply } from '#contract/entry.ts';
import { Bank } from './support/bank.ts';
import { fileOf } from './support/configured.ts';
import { PIN } from './support/customer.ts';
import { hold } from './support/hold.ts';
import { fromStaticHost } from './support/static-host.ts';
import { expect, test, testWith } from './support/test.ts';

// All tests in one worker, so that each kind of backend is started once.
test.describe.configure({ mode: 'default' });

/** Tests with a backend that has these banks. */
const banksWith = (banks: Record<string, BankSettingsReply>) =>
  testWith(() => Bank.start({ BANKS: fileOf(banks) }));

test('[Y4] settings that cannot be had: no name anywhere, and nobody is kept from logging in', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(/500/, 'the settings fail here');
  await page.route('**/settingsV2?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await customer.openRelyingParty();
  await expect(page).toHaveTitle(customer.words.text('LOGIN.PAGE_TITLE'));
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('presentation')).toBeVisible();
  await expect(banner).toHaveText('');
  await customer.logIn('henry');
  await customer.expectReturned();
});

test('[Y4, P1, N2] settings that stay silent: the page can be used soon, and has the name once it comes, with what was typed', async ({
  customer,
  page,
  words,
}) => {
  const letGo = await hold(page, '**/settingsV2?*');
  await customer.openRelyingParty();
  await expect(page).toHaveTitle(words.text('LOGIN.PAGE_TITLE'));
  await customer.identifier.fill('henry');
  await customer.pin.fill(PIN);
  letGo();
  await expect(page).toHaveTitle(`${words.text('LOGIN.PAGE_TITLE')} - Bank am Markt`);
  await expect(page.getByRole('banner')).toHaveText('Bank am Markt');
  await expect(page.getByRole('contentinfo').getByRole('link')).not.toHaveCount(0);
  await expect(customer.identifier).toHaveValue('henry');
  await expect(customer.pin).toHaveValue(PIN);
  await expect(customer.pin).toBeFocused();
  await customer.press('LOGIN.SUBMIT');
  await customer.expectReturned();
});

test('[P1, Y2, Y4, E5] an error before the party is known: title and header have the bank, pk_app its header', async ({
  customer,
  page,
  guard,
  words,
}) => {
  await customer.openRelyingParty('Log in with the native client (pk_app)');
  guard.allow(/422/, 'the party is refused here');
  await page.route('**/init-ui?*', (route) =>
    route.fulfill({ status: 422, json: { code: 'LOCKED_ACCOUNT', traceId: 'TRACE-0001' } }),
  );
  await page.reload();
  await expect(customer.headline('ERROR.LOCKED_ACCOUNT.TITLE')).toBeVisible();
  const pageTitle = words.text('ERROR.LOCKED_ACCOUNT.PAGE_TITLE');
  await expect(page).toHaveTitle(`${pageTitle} - Bank am Markt`);
  const banner = page.getByRole('banner');
  await expect(banner).toHaveText('Bank am Markt');
  await expect(banner).toHaveClass(/header--native/);
});

test('[Y2] [P1] [N2] an error before a theme is applied: the title has the bank’s name, the header neither that nor a logo', async ({
  customer,
  page,
  bank,
  guard,
}) => {
  guard.allow(/503/, 'the session fails here');
  await page.route('**/api/session?*', (route) => route.fulfill({ status: 503, body: 'away' }));
  // A page that the backend draws has its theme at once.
  await fromStaticHost(page);
  await page.goto(`${bank.url}/demo/start?client=demo-yes`);
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await expect(page).toHaveTitle(/ - Bank am Markt$/);
  await expect(page.getByRole('banner')).toBeEmpty();
});

banksWith({
  '8840_1': {
    'en-GB': {
      name: 'Lakeside <b>Bank</b>',
      banknameAusblenden: false,
      infoMessages: ['On Sunday you cannot log in between 2 and 4 am.'],
      links: [{ label: 'Imprint of the bank', url: 'https://lakeside.example/imprint' }],
      contact: { hours: '8 am to 8 pm' },
    },
  },
  '8888_89': { 'de-DE': { name: 'Verschwiegene Bank', banknameAusblenden: true } },
})(
  '[Y4, Y1, N1] a name falls back over the list of locales, with its language, and is hidden where the bank wants that',
  async ({ customer, page }) => {
    const banner = page.getByRole('banner');
    const news = page.getByText('On Sunday you cannot log in between 2 and 4 am.');
    await customer.openRelyingParty();
    await expect(banner).toHaveText('Lakeside Bank');
    await expect(page).toHaveTitle(/ - Lakeside Bank$/);
    // The page is German, what this bank says is not (WCAG 3.1.2).
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    for (const said of [
      news,
      page.getByText('Imprint of the bank'),
      page.getByText('8 am to 8 pm'),
    ])
      await expect(said).toHaveAttribute('lang', 'en');
    await customer.openRelyingParty('Log in with the native client (pk_app)');
    await expect(banner).toHaveText('Lakeside Bank');
    await expect(news).toBeHidden();
    await customer.openRelyingParty('Log in with the web client (verbund)');
    await expect(banner.getByRole('presentation')).toBeVisible();
    await expect(banner).toHaveText('');
    await expect(page).not.toHaveTitle(/Verschwiegen/);
  },
);

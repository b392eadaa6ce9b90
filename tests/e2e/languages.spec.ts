import { hold } from './support/hold.ts';
import { changeInTheMiddle, expectIn, speak } from './support/language-change.ts';
import { expect, test } from './support/test.ts';
import { translate } from './support/translator.ts';
import { Words } from './support/words.ts';

const GERMAN = new Words('de');
const ENGLISH = new Words('en');

// Changes of language at each step of the log-ins are in navigation-safety.spec.ts.
test('[I2] beside the process: wrong entries, a QR code, the comfort app, a dialog, an error, each with what was on the page', async ({
  customer,
  page,
}) => {
  test.slow();
  await customer.openRelyingParty();
  await test.step('an event that names no language of ours changes nothing', async () => {
    await page.evaluate(() => {
      for (const detail of [null, 'en-GB', { locale: 'fr-FR' }, { locale: { en: 1 } }]) {
        window.dispatchEvent(new CustomEvent('localechange', { detail }));
      }
      window.dispatchEvent(new Event('localechange'));
    });
    await expectIn('de', page, 'login');
  });
  await test.step('what is typed wrong in both fields', async () => {
    await customer.button('LOGIN.SUBMIT').click();
    await customer.expectState('login.form.incomplete');
    await changeInTheMiddle(page, 'login');
  });
  await test.step('the same QR code, the same number', async () => {
    await customer.chooseQr();
    const number = await customer.number.textContent();
    const link = await customer.qrLinkAddress();
    await changeInTheMiddle(page, 'qrCodeLogin');
    await expect(customer.number).toHaveText(number ?? '');
    expect(await customer.qrLinkAddress()).toBe(link);
    await customer.press('QR.CREDENTIALS');
  });
  await test.step('waiting for the comfort app: the same number, and the answer still counts', async () => {
    await customer.askComfort('felix');
    const number = await customer.number.textContent();
    await changeInTheMiddle(page, 'comfortLoginWaiting');
    await expect(customer.number).toHaveText(number ?? '');
    await test.step('in an open dialog, which stays open', async () => {
      await customer.press('COMMON.CANCEL');
      await expect(customer.quitDialog).toBeVisible();
      await speak(page, 'en');
      await expectIn('en', page, 'comfortLoginWaiting');
      await page.getByRole('button', { name: ENGLISH.text('QUIT.LOG_IN.STAY') }).click();
      await speak(page, 'de');
      await expectIn('de', page, 'comfortLoginWaiting');
    });
    await customer.decide('felix', 'comfort', 'deny');
    await customer.expectState('comfortLogin.denied');
    await changeInTheMiddle(page, 'comfortLoginDenied');
    await customer.press('COMFORT.BACK_TO_LOG_IN');
  });
  await test.step('an error page, with the same reference', async () => {
    await customer.logIn('no-sca-method');
    await customer.expectState('errorPage.noScaMethod');
    const reference = await page.locator('code').textContent();
    await changeInTheMiddle(page, 'noScaMethod');
    await expect(page.locator('code')).toHaveText(reference ?? '');
  });
});

test('[I2, Q2] while the browser translates the page: it can be told another language, and what changes on it changes', async ({
  customer,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await customer.openRelyingParty();
  await translate(page);
  await customer.button('LOGIN.SUBMIT').click();
  await customer.expectState('login.form.incomplete');
  await changeInTheMiddle(page, 'login');
  await customer.chooseQr();
  await changeInTheMiddle(page, 'qrCodeLogin');
  await customer.press('QR.COPY_LINK');
  await expect(page.getByText(customer.words.text('COMMON.COPIED'))).toBeVisible();
});

test('[I2, N1, L2] what was announced at the field that has the focus is not left in the language before; where the browser translates to one that is read from the right, the PIN is not under the button that shows it', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  await customer.identifier.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(1);
  // As a portal's script may: the focus stays where it is.
  await speak(page, 'en');
  await expectIn('en', page, 'login');
  await expect(page.getByRole('textbox', { name: 'Access key or alias' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const pin = page.getByLabel(ENGLISH.text('LOGIN.PIN'), { exact: true });
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate((to) => Object.assign(document.documentElement, { dir: to }), dir);
    const { field, toggle, start, end } = await pin.evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const button = input.parentElement?.querySelector('button');
      return {
        field: input.getBoundingClientRect().toJSON(),
        toggle: button?.getBoundingClientRect().toJSON(),
        start: Number.parseFloat(paddingLeft),
        end: Number.parseFloat(paddingRight),
      };
    });
    const isBeside = toggle.left >= field.right - end || toggle.right <= field.left + start;
    expect.soft(isBeside, dir).toBe(true);
  }
});

test('[I1, I2, N3] the language changer keeps the choice for the next visit, whatever language other pages of the bank have kept for all of them', async ({
  customer,
  page,
  context,
  bank,
}) => {
  await context.clearCookies();
  const { hostname: domain } = new URL(bank.url);
  // Like one for the domain above, it comes before ours.
  const path = '/services_auth/';
  await context.addCookies([{ name: 'language', value: 'de-DE', domain, path }]);
  await customer.openRelyingParty();
  await expectIn('de', page, 'login');
  await customer.identifier.fill('anna');
  await page.getByRole('button', { name: 'English' }).click();
  await expectIn('en', page, 'login');
  await expect(customer.identifier).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Access key or alias' })).toHaveValue('anna');
  await expect(page.getByRole('button', { name: 'English', pressed: true })).toBeFocused();
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: 'language', value: 'en-GB' }),
  );
  const drawn = page.waitForResponse((response) => response.url() === page.url());
  await page.reload();
  const [root] = /<html[^>]*>/.exec(await (await drawn).text()) ?? [];
  expect(root).toContain('lang="en"');
  await expectIn('en', page, 'login');
});

test('[I2, N2] a language that is long in coming shows that it is on its way, and moves nothing', async ({
  customer,
  page,
}) => {
  await customer.openRelyingParty();
  const english = page.getByRole('button', { name: 'English', exact: true });
  const place = () =>
    english.evaluate((button: HTMLElement) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = button;
      return { offsetLeft, offsetTop, offsetWidth, offsetHeight };
    });
  const before = await place();
  const invisible = await english.evaluate((button) => getComputedStyle(button).borderTopColor);
  const letCome = await hold(page, /i18n-en-core/);
  await english.click();
  await expect(english).toHaveAttribute('aria-busy', 'true');
  await expect(english).toHaveCSS('border-top-style', 'dashed');
  await expect(english).not.toHaveCSS('border-top-color', invisible);
  expect(await place()).toEqual(before);
  await expectIn('de', page, 'login');
  letCome();
  await expectIn('en', page, 'login');
  await expect(english).toHaveAttribute('aria-busy', 'false');
});

test('[I2, N2] a language waits for no texts but those on the page; what was loaded ahead follows, for when there is no network', async ({
  customer,
  page,
  context,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'the page is offline');
  const ahead = page.waitForResponse(/i18n-de-account/);
  await customer.openRelyingParty();
  await customer.pin.focus();
  await ahead;
  const letCome = await hold(page, /i18n-en-(?!core|dialogs)/);
  const follows = page.waitForResponse(/i18n-en-account/);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expectIn('en', page, 'login');
  letCome();
  await follows;
  await context.setOffline(true);
  await page.getByRole('button', { name: ENGLISH.text('LOGIN.WITH_QR') }).click();
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'navigationError');
  await expectIn('en', page, 'navigationError');
  await context.setOffline(false);
});

test.describe(() => {
  // After an earlier visit, the texts would be in the browser's cache.
  test.use({ cold: true });
  test('[I2, N2] a language that cannot be had without a network: the one shown says so, and the next press brings it', async ({
    customer,
    page,
    context,
    guard,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|Texts unavailable/, 'the page is offline');
    await customer.openRelyingParty();
    await customer.identifier.fill('anna');
    const english = page.getByRole('button', { name: 'English', exact: true });
    const words = page
      .getByRole('status')
      .filter({ hasText: GERMAN.text('COMMON.UNAVAILABLE_TITLE') });
    await context.setOffline(true);
    await english.click();
    await expect(words).toBeVisible();
    await expect(english).toHaveAttribute('aria-busy', 'false');
    await expectIn('de', page, 'login');
    await context.setOffline(false);
    await english.click();
    await expectIn('en', page, 'login');
    await expect(words).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Access key or alias' })).toHaveValue('anna');
  });
});

test.describe('the language a visit begins with', () => {
  test.describe('a browser in English', () => {
    test.use({ locale: 'en-US' });

    // Which language is shown to whom else is in machines/locale/machine.test.ts.
    test('[I1] without a cookie it is the one of the browser', async ({
      customer,
      page,
      bank,
      context,
    }) => {
      await context.clearCookies();
      await page.goto(bank.url);
      await page.getByRole('button', { name: 'Log in with the web client (yes)' }).click();
      await customer.expectState('login.form.editing');
      await expectIn('en', page, 'login');
    });
  });

  test('[I1, I2, E1] before anybody knows who asks, it is the language of the cookie, too, and changes on such a page as well', async ({
    page,
    context,
    bank,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en-GB', url: bank.url }]);
    await page.goto(bank.wizardUrl);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      ENGLISH.text('ERROR.CORRUPT_URL.TITLE'),
    );
    await speak(page, 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      GERMAN.text('ERROR.CORRUPT_URL.TITLE'),
    );
  });

  test('[I1] where i18n is not allowed it is German, whatever cookie and events say', async ({
    customer,
    page,
    context,
    bank,
    foreign,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en-GB', url: bank.url }]);
    await customer.openForeignParty(foreign, 'german');
    await expectIn('de', page, 'login');
    await speak(page, 'en');
    await expectIn('de', page, 'login');
    await expect(page.getByRole('button', { name: 'English' })).toBeHidden();
  });
});

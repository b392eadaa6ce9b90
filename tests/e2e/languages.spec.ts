import type { Locator, Page } from 'playwright/test';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { JOURNEYS } from './support/journeys.ts';
import { expect, test } from './support/test.ts';
import { type Language, LOCALES, Words } from './support/words.ts';

const GERMAN = new Words('de');
const ENGLISH = new Words('en');

/** Anybody on the page may change the language, by an event of the window (I2). */
const speak = (page: Page, language: Language): Promise<void> =>
  page.evaluate((locale) => {
    window.dispatchEvent(new CustomEvent('localechange', { detail: { locale } }));
  }, LOCALES[language]);

/** Opens what can be opened, types into every field, ticks every box, chooses in every group. */
async function fillEverything(main: Locator): Promise<void> {
  for (const summary of await main.locator('details:not([open]) > summary').all()) {
    await summary.click();
  }
  for (const field of await main.locator('input:not([type=radio], [type=checkbox])').all()) {
    await field.fill('12 34');
  }
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  for (const choice of await main.getByRole('radio').all()) await choice.check();
}

/** What was typed, ticked, chosen and opened. */
const stateOf = (main: Locator): Promise<unknown> =>
  main.locator('input, details').evaluateAll((all) =>
    all.map((one) => {
      if (one instanceof HTMLDetailsElement) return one.open;
      return one instanceof HTMLInputElement && [one.name, one.value, one.checked];
    }),
  );

/** Every text on the page, hidden ones too. */
const textsOn = (page: Page): Promise<string[]> =>
  page.locator('#root').evaluate((root) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node instanceof Element) texts.push(node.getAttribute('aria-label') ?? '');
      else texts.push(node.textContent ?? '');
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** The page is in this language: title, document, every text of ours. */
async function expectIn(language: Language, page: Page, route: RouteId): Promise<void> {
  const [words, others] = language === 'de' ? [GERMAN, ENGLISH] : [ENGLISH, GERMAN];
  await expect(page).toHaveTitle(new RegExp(`^${words.text(ROUTES[route].titleKey)} - `));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('#root')).toHaveAttribute('lang', language);
  const left = async () =>
    (await textsOn(page)).filter((text) => others.has(text) && !words.has(text));
  await expect.poll(left, `texts left of the other language`).toEqual([]);
}

/** Changes the language in the middle of a screen, and back. */
async function changeInTheMiddle(page: Page, route: RouteId): Promise<void> {
  const main = page.getByRole('main');
  await expectIn('de', page, route);
  await fillEverything(main);
  const before = await stateOf(main);
  await speak(page, 'en');
  await expectIn('en', page, route);
  expect(await stateOf(main)).toEqual(before);
  await speak(page, 'de');
  await expectIn('de', page, route);
  expect(await stateOf(main)).toEqual(before);
}

for (const journey of JOURNEYS) {
  test(`[I2] ${journey.name}: the language changes in the middle of each screen, what was entered stays`, async ({
    customer,
    page,
  }) => {
    test.slow();
    await journey.begin(customer);
    for (const stage of journey.stages) {
      await customer.expectState(stage.state);
      await changeInTheMiddle(page, stage.route);
      await customer.expectState(stage.state);
      await stage.go(customer);
    }
    await customer.expectReturned();
  });
}

test('[I2] beside the process: wrong entries, a QR code, the comfort app, an error, each with what was on the page', async ({
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
    await customer.decide('felix', 'comfort', 'deny');
    await customer.expectState('comfortLogin.denied');
    await changeInTheMiddle(page, 'comfortLoginDenied');
    await customer.press('COMMON.BACK_TO_LOG_IN');
  });
  await test.step('an error page, with the same reference', async () => {
    await customer.logIn('no-sca-method');
    await customer.expectState('errorPage.noScaMethod');
    const reference = await page.locator('code').textContent();
    await changeInTheMiddle(page, 'noScaMethod');
    await expect(page.locator('code')).toHaveText(reference ?? '');
  });
});

test('[I2] on a page without a log-in', async ({ page, bank }) => {
  await page.goto(bank.wizardUrl);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'corruptUrl');
  await speak(page, 'en');
  await expect(
    page.getByRole('heading', { name: ENGLISH.text('ERROR.CORRUPT_URL.TITLE') }),
  ).toBeVisible();
});

test('[I2] in an open dialog, which stays open', async ({ customer, page }) => {
  await customer.openRelyingParty();
  await customer.logIn('anna');
  await customer.tan.fill('12 34');
  await customer.button('COMMON.CANCEL').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await speak(page, 'en');
  await expectIn('en', page, 'psd2TanAuth');
  await page.getByRole('button', { name: ENGLISH.text('QUIT.PROCESS.STAY') }).click();
  await expect(customer.tan).toHaveValue('12 34');
});

test('[I1, I2] the language changer keeps the choice for the next visit', async ({
  customer,
  page,
  context,
}) => {
  await context.clearCookies();
  await customer.openRelyingParty();
  await customer.identifier.fill('anna');
  await page.getByRole('button', { name: 'English' }).click();
  await expectIn('en', page, 'login');
  await expect(customer.identifier).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Access key or alias' })).toHaveValue('anna');
  await expect(page.getByRole('button', { name: 'English', pressed: true })).toBeFocused();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'language')?.value).toBe('en-GB');
  await page.reload();
  await expectIn('en', page, 'login');
});

test.describe('[I1] the language a visit begins with', () => {
  for (const { locale, language } of [
    { locale: 'en-US', language: 'en' },
    { locale: 'fr-FR', language: 'de' },
  ] as const) {
    test.describe(() => {
      test.use({ locale });
      test(`[I1] a browser in ${locale} and no cookie: ${language}`, async ({
        customer,
        page,
        bank,
        context,
      }) => {
        await context.clearCookies();
        await page.goto(bank.url);
        await page.getByRole('button', { name: 'Log in with the web client (yes)' }).click();
        await customer.expectState('login.form.editing');
        await expectIn(language, page, 'login');
      });
    });
  }

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

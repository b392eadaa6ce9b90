import type { Customer } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** Logs bruno in again in this browser, up to the step after his TAN. */
async function logInAgain(customer: Customer): Promise<void> {
  await customer.forgetSession();
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
}

/** What follows: the log-in is done, as far as the browser goes. */
const expectNotAsked = (customer: Customer) =>
  expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();

test.use({ language: 'en' });

// Forged cookies, and what is known of other browsers, are in tests/backend/browser-detection.test.ts; one that is
// not trusted keeps nothing: terms-and-consent.spec.ts.
test('[A6, S2] whether to trust a browser is explained in two dialogs, without a default, asked in place when nothing is chosen; a trusted one is not asked again, until it was revoked in the app', async ({
  customer,
  page,
  context,
  words,
}) => {
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
  await customer.confirmTan('bruno');
  await expect(customer.headline('BROWSER_TRUST.TITLE')).toBeVisible();
  for (const kind of ['INFO', 'COOKIE']) {
    await customer.button(`BROWSER_TRUST.${kind}.OPEN`).click();
    const dialog = customer.dialog(`BROWSER_TRUST.${kind}.TITLE`);
    await expect(dialog).toBeVisible();
    await dialog
      .getByRole('button', { name: words.text('BROWSER_TRUST.CLOSE'), exact: true })
      .click();
    await expect(dialog).toBeHidden();
    await expect(customer.button(`BROWSER_TRUST.${kind}.OPEN`)).toBeFocused();
  }

  const choices = await page.getByRole('radio').all();
  expect(choices).toHaveLength(2);
  for (const radio of choices) await expect(radio).not.toBeChecked();
  await customer.button('COMMON.CONTINUE').click();
  await expect(page.getByText(words.text('BROWSER_TRUST.NOT_CHOSEN'))).toBeVisible();

  await customer.decideTrust(true);
  await expectNotAsked(customer);
  const cookie = (await context.cookies()).find(({ name }) => name.includes('trusted'));
  expect(cookie).toMatchObject({ httpOnly: true });
  expect(await page.evaluate(() => document.cookie)).not.toContain('trusted');

  await logInAgain(customer);
  await expectNotAsked(customer);

  const app = await customer.openApp('bruno');
  await app.revoke();
  await app.page.close();
  await logInAgain(customer);
  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
});

import type { Customer } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** Logs bruno in, up to the question whether to trust this browser. */
async function toTheQuestion(customer: Customer): Promise<void> {
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
  await customer.confirmTan('bruno');
  await expect(customer.headline('BROWSER_TRUST.TITLE')).toBeVisible();
}

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

// Forged cookies, and what is known of other browsers, are in tests/backend/browser-detection.test.ts.
test('[A6, S2] a trusted browser is not asked again, until it was revoked in the app', async ({
  customer,
  page,
  context,
}) => {
  await toTheQuestion(customer);
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

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('[A6] explained in two dialogs, without a default, asked in place when nothing is chosen; a browser that is not trusted keeps nothing', async ({
    customer,
    page,
    context,
    words,
  }) => {
    await toTheQuestion(customer);
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

    await customer.decideTrust(false);
    await expectNotAsked(customer);
    const trusted = (await context.cookies()).filter(({ name }) => name.includes('trusted'));
    expect(trusted).toEqual([]);
  });
});

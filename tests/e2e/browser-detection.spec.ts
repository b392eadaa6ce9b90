import type { Customer } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { LANGUAGES } from './support/words.ts';

/** Bruno up to the question whether to trust this browser. */
async function toTheQuestion(customer: Customer): Promise<void> {
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
  await customer.confirmTan('bruno');
  await expect(customer.headline('BROWSER_TRUST.TITLE')).toBeVisible();
}

/** The rest of bruno's way. */
async function finish(customer: Customer): Promise<void> {
  await customer.acceptTerms();
  await customer.giveConsent();
  await customer.chooseAccount('Girokonto');
  await customer.expectReturned();
}

/** Another log-in of bruno in this browser, up to what follows his TAN. */
async function logInAgain(customer: Customer): Promise<void> {
  await customer.forgetSession();
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
}

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    test('[A6] a trusted browser is not asked again; revoked in the app, it is', async ({
      customer,
    }) => {
      await toTheQuestion(customer);
      await customer.decideTrust(true);
      await finish(customer);

      await logInAgain(customer);
      await finish(customer);

      const app = await customer.openApp('bruno');
      await app.revoke();
      await app.page.close();
      await logInAgain(customer);
      await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
    });
  });
}

test('[A6] a browser that is not trusted is asked again', async ({ customer, context }) => {
  await toTheQuestion(customer);
  await customer.decideTrust(false);
  await finish(customer);
  const trusted = (await context.cookies()).filter(({ name }) => name.includes('trusted'));
  expect(trusted).toEqual([]);
  await logInAgain(customer);
  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
});

test('[A6] there is no default: sent without choosing, the question is asked in place', async ({
  customer,
  page,
  words,
}) => {
  await toTheQuestion(customer);
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();
  await customer.button('COMMON.CONTINUE').click();
  await expect(page.getByText(words.text('BROWSER_TRUST.NOT_CHOSEN'))).toBeVisible();
  await customer.decideTrust(true);
  await expect(customer.headline('TOS.OF_USE.TITLE')).toBeVisible();
});

test('[A6] the info dialog and the cookie dialog open and close', async ({
  customer,
  page,
  words,
}) => {
  await toTheQuestion(customer);
  for (const kind of ['INFO', 'COOKIE']) {
    await customer.button(`BROWSER_TRUST.${kind}.OPEN`).click();
    const title = words.text(`BROWSER_TRUST.${kind}.TITLE`);
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: words.text('COMMON.CLOSE'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(customer.button(`BROWSER_TRUST.${kind}.OPEN`)).toBeFocused();
  }
});

test('[A6, S2] the trust cookie is out of reach of scripts, and a forged one is worth nothing', async ({
  customer,
  page,
  context,
}) => {
  await toTheQuestion(customer);
  await customer.decideTrust(true);
  await finish(customer);
  const cookie = (await context.cookies()).find(({ name }) => name.includes('trusted'));
  expect(cookie).toMatchObject({ httpOnly: true });
  expect(await page.evaluate(() => document.cookie)).not.toContain('trusted');
  if (cookie) await context.addCookies([{ ...cookie, value: `${cookie.value.slice(0, -2)}xx` }]);
  await logInAgain(customer);
  await expect(customer.headline('TAN.TRUST_BROWSER.TITLE')).toBeVisible();
});

import { type FatalCode, OAUTH_ERROR_BY_CODE } from '#contract/error-codes.ts';
import { PAGE_BY_CODE } from '#machines/error-catalogue.ts';
import { ROUTES } from '#machines/routes.ts';
import { expect, test } from './support/test.ts';

/** Every code that ends a log-in has a demo customer of its name. */
const CODES = (Object.keys(OAUTH_ERROR_BY_CODE) as (keyof typeof OAUTH_ERROR_BY_CODE)[]).filter(
  (code): code is FatalCode => OAUTH_ERROR_BY_CODE[code] !== null,
);

for (const code of CODES) {
  const alias = code.toLowerCase().replaceAll('_', '-');
  const { titleKey } = ROUTES[PAGE_BY_CODE[code]];
  const oauthError = OAUTH_ERROR_BY_CODE[code];

  test(`[E8, L5, P3, R1, R4] ${alias} sees its page and returns with ${oauthError}`, async ({
    customer,
    foreign,
    page,
    words,
    guard,
  }) => {
    guard.allow(/\b500\b/, 'TECHNICAL_ERROR travels with 500');
    await customer.openForeignParty(foreign);
    const answered = page.waitForResponse('**/authentications/*/log-in');
    await customer.logIn(alias);
    const { traceId } = await (await answered).json();
    await expect(customer.headline(titleKey.replace('.PAGE_TITLE', '.TITLE'))).toBeVisible();
    await expect(page.getByText(traceId, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${words.text(titleKey)} - `));
    // The page is shown without changing the address bar (R2).
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await customer.button('COMMON.BACK_TO_PARTY', { clientName: 'Fremder Laden' }).click();
    const outcome = await customer.outcomeAt(foreign);
    expect(outcome).toMatchObject({ error: oauthError });
  });
}

test('[E6, A9] a party with online banking is offered the homepage', async ({
  customer,
  foreign,
}) => {
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.logIn('locked-account');
  await expect(customer.headline('ERROR.LOCKED_ACCOUNT.TITLE')).toBeVisible();
  await expect(customer.button('COMMON.BACK_TO_HOMEPAGE')).toBeVisible();
});

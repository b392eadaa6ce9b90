import { ROUTES } from '#machines/routes.ts';
import { CODE_OUTCOMES } from '../tools/docs/outcomes.ts';
import { expect, test } from './support/test.ts';
import { ALL } from './support/ways.ts';

/**
 * For every code that ends a log-in, there is a demo customer with its name. Of those that return with the same OAuth
 * error one logs in, as their pages differ in nothing but words: machines/error-catalogue.test.ts has the page of every
 * code, tests/backend/errors.test.ts what the party gets. Those with a page of another kind all log in.
 */
const SEEN = CODE_OUTCOMES.filter(
  ({ receives }, i) =>
    ALL ||
    receives === 'server_error' ||
    CODE_OUTCOMES.findIndex((other) => other.receives === receives) === i,
);

for (const { page: route, receives, customer: alias } of SEEN) {
  const { titleKey } = ROUTES[route];

  test(`[E8, L5, P3, R1, R2, R4] ${alias} sees its page and returns with ${receives}`, async ({
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
    // The page is shown without changing the address bar; the reference is in its state (R2).
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await expect.poll(() => page.evaluate(() => history.state.usr)).toEqual({ traceId });
    await customer.button('ERROR.BACK_TO_PARTY', { clientName: 'Fremder Laden' }).click();
    const outcome = await customer.outcomeAt(foreign);
    expect(outcome).toMatchObject({ error: receives });
  });
}

test('[E6, A9] a party with online banking is offered the homepage', async ({
  customer,
  foreign,
}) => {
  await customer.openForeignParty(foreign, 'homeBank');
  await customer.logIn('locked-account');
  await expect(customer.headline('ERROR.LOCKED_ACCOUNT.TITLE')).toBeVisible();
  await expect(customer.button('ERROR.BACK_TO_HOMEPAGE')).toBeVisible();
});

import { ROUTES } from '#machines/routes.ts';
import { CODE_OUTCOMES } from '../tools/docs/outcomes.ts';
import { PARTIES } from './support/foreign-party.ts';
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

/** What the way back is called, by party. */
const WAYS_BACK = [
  ['shop', 'ERROR.BACK_TO_PARTY'],
  ['homeBank', 'ERROR.BACK_TO_HOMEPAGE'],
] as const;

for (const [turn, { page: route, receives, customer: alias }] of SEEN.entries()) {
  const { titleKey } = ROUTES[route];
  const [party, back] = WAYS_BACK[turn % 2 === 0 ? 0 : 1];

  test(`[E6, E8, A9, L5, P3, R1, R2, R4] ${alias} sees its page and returns to ${PARTIES[party].name} with ${receives}`, async ({
    customer,
    foreign,
    page,
    words,
    guard,
  }) => {
    guard.allow(/\b500\b/, 'TECHNICAL_ERROR travels with 500');
    await customer.openForeignParty(foreign, party);
    const answered = page.waitForResponse('**/authentications/*/log-in');
    await customer.logIn(alias);
    const { traceId } = await (await answered).json();
    await expect(customer.headline(titleKey.replace('.PAGE_TITLE', '.TITLE'))).toBeVisible();
    await expect(page.getByText(traceId, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${words.text(titleKey)} - `));
    // The page is shown without changing the address bar; the reference is in its state (R2).
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await expect.poll(() => page.evaluate(() => history.state.usr)).toEqual({ traceId });
    await customer.button(back, { clientName: PARTIES[party].name }).click();
    const outcome = await customer.outcomeAt(foreign);
    expect(outcome).toMatchObject({ error: receives });
  });
}

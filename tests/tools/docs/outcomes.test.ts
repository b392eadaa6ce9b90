import { expect, test } from 'vitest';
import { OAUTH_ERROR_BY_CODE } from '#contract/error-codes.ts';
import { appMachine } from '#machines/app/machine.ts';
import { type ErrorRouteId, ROUTES } from '#machines/routes.ts';
import { CODE_OUTCOMES, ENDS, outcomesPage } from './outcomes.ts';

const OUTCOMES = [...Object.values(ENDS), ...CODE_OUTCOMES];

test('[E8] every OAuth error a party may receive has an end that shows it', () => {
  const possible = new Set([
    ...Object.values(OAUTH_ERROR_BY_CODE).filter((error) => error !== null),
    'access_denied',
    'account_selection_requested',
    'unable_to_enforce_debtor_account',
  ]);
  expect(new Set(OUTCOMES.map(({ receives }) => receives))).toEqual(
    new Set([...possible, 'code', 'nothing']),
  );
});

test('every end is a state of the wizard', () => {
  const known = (path: string) =>
    path
      .split('.')
      .reduce<object | undefined>(
        (states, key) => (states as Record<string, { states: object }> | undefined)?.[key]?.states,
        appMachine.root.states,
      );
  for (const { state } of OUTCOMES) expect(known(state), state).toBeDefined();
});

test('every error page is an end', () => {
  const pages = (Object.keys(ROUTES) as (keyof typeof ROUTES)[]).filter(
    (id): id is ErrorRouteId => 'errorPage' in ROUTES[id],
  );
  const shown = OUTCOMES.map(({ state }) => state.replace('errorPage.', ''));
  for (const page of pages) expect(shown, page).toContain(page);
});

test('the page holds a row for each', () => {
  const rows = outcomesPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(OUTCOMES.length);
});

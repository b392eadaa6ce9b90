import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppLogInStatus } from '#contract/app-log-in-state.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { OAUTH_ERROR_BY_CODE, oauthErrorOf, PROTOCOL_CODES } from '#contract/error-codes.ts';
import { apiPath } from '#contract/forward.ts';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';

const PAGE = 'docs/contract.md';
const page = readFileSync(PAGE, 'utf8');

/** Fails with the names that the page does not have. */
function expectNamed(names: readonly string[]): void {
  const missing = names.filter((name) => !page.includes(`\`${name}\``));
  expect(missing, `not in ${PAGE}`).toEqual([]);
}

test('[A4] a bank with a backend of its own finds the name of every step written out', () => {
  expectNamed([...AUTHENTICATION_STEPS, ...POST_AUTHENTICATION_STEPS]);
});

test('[Q6] [C4] it finds every status of a log-in on another device', () => {
  expectNamed(AppLogInStatus.options);
});

test('[R1] it finds the code of every call that breaks the contract', () => {
  expectNamed(PROTOCOL_CODES);
});

test('[L3] [A5] [S4] it finds the code of every mistake that a customer can correct', () => {
  expectNamed(Object.keys(OAUTH_ERROR_BY_CODE).filter((code) => oauthErrorOf(code) === null));
});

test('[A8] [E8] it finds that a step which ends the others, as a denied consent does, is told by the completion', () => {
  const said = page.split('\n').find((line) => line.includes('A step may end the others')) ?? '';
  for (const name of ['POST …/completion', 'redirectUrl', 'access_denied', 'code']) {
    expect(said).toContain(`\`${name}\``);
  }
});

test('[X1] it finds when each call is made that is none of a step', () => {
  const missing = Object.values<Endpoint>(ENDPOINTS)
    .map(apiPath)
    .filter((path) => !path.includes('/steps/'))
    .filter(
      (path) =>
        !page.includes(
          `/${path
            .replaceAll(/\/\{\w+\}/g, '')
            .split('/')
            .at(-1)}`,
        ),
    );
  expect(missing, `not in ${PAGE}`).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppLogInStatus } from '#contract/app-log-in-state.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { PROTOCOL_CODES } from '#contract/error-codes.ts';
import { apiPath } from '#contract/forward.ts';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';

const PAGE = 'docs/backend.md';
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

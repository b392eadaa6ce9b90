import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppLogInStatus } from '#contract/app-log-in-state.ts';
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

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppLogInStatus } from '#contract/app-log-in-state.ts';
import { AUTHENTICATION_STEPS, POST_AUTHENTICATION_STEPS } from '#contract/process.ts';

const page = readFileSync('docs/backend.md', 'utf8');

test('[A4] a bank with a backend of its own finds the name of every step written out', () => {
  const steps = [...AUTHENTICATION_STEPS, ...POST_AUTHENTICATION_STEPS];
  expect(steps.filter((step) => !page.includes(`\`${step}\``))).toEqual([]);
});

test('[Q6] [C4] it finds every status of a log-in on another device', () => {
  const statuses = AppLogInStatus.options;
  expect(statuses.filter((status) => !page.includes(`\`${status}\``))).toEqual([]);
});

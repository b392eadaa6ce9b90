import { expect, test } from 'vitest';
import { OPENED_BY } from '#backend/process/calls/next-call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { STEP_CALLS } from '#src/loading/first-uses.ts';

test('[N3] what a step begins with is compiled while the PIN is typed, whichever step it is', () => {
  const ready = new Set(STEP_CALLS.map(([{ name }]) => name as string));
  const first = Object.values<Endpoint | undefined>(OPENED_BY).flatMap((call) => call?.name ?? []);
  const missing = first.filter((name) => !ready.has(name));
  expect([...new Set(missing)], 'add them to src/loading/first-uses.ts').toEqual([]);
});

import { expect, test } from 'vitest';
import { PERSONAS } from '#backend/demo/people.ts';
import { STEP_STATES } from '#machines/auth-process/next.ts';
import { STAGES } from '../e2e/support/journeys.ts';
import { ALIASES } from '../e2e/support/ways.ts';

test('[P2] [P7] [D2] every step of the log-in is a stage at which a browser goes back, reloads and the like', () => {
  const places = STAGES.flatMap(({ state, anew }) => [state, anew?.state ?? '']);
  const without = STEP_STATES.filter(
    (step) => !places.some((place) => place.startsWith(`process.${step}.`)),
  );
  expect(without, 'add them to tests/e2e/support/journeys.ts').toEqual([]);
});

test('[D2] every demo customer logs in in a browser, in every engine, on random walks and through crashes', () => {
  expect(ALIASES, 'add them to tests/e2e/support/ways.ts').toEqual(
    PERSONAS.map(({ alias }) => alias),
  );
});

import { expect, test } from 'vitest';
import { authProcessMachine } from '#machines/auth-process/machine.ts';
import { PLACES } from './places/all.ts';

test('[D2] every step of the log-in with a machine of its own has a place in the browser', () => {
  const { actors } = authProcessMachine.implementations;
  const steps = Object.entries(actors).flatMap(([name, logic]) =>
    'definition' in logic ? name : [],
  );
  expect(steps).toContain('consent');
  const without = steps.filter((step) => !PLACES.some(({ machine }) => machine === step));
  expect(without, 'tests/model/places/steps.ts').toEqual([]);
});

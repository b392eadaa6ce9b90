import { expect, test } from 'vitest';
import { authProcessMachine } from '#machines/auth-process/machine.ts';
import { everyMachine } from '../tools/machines.ts';
import { DECISIONS } from './adapters/customer.ts';
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

test('[D2] [D3] of every machine that waits for a decision it is known how a customer makes it', async () => {
  const deciding = (await everyMachine()).filter(({ machine }) =>
    machine.events.includes('decision.made'),
  );
  const ids = deciding.map(({ machine }) => machine.id);
  expect(ids).toContain('consent');
  const without = ids.filter((id) => !Object.hasOwn(DECISIONS, id));
  expect(without, 'add them to tests/model/adapters/customer.ts').toEqual([]);
});

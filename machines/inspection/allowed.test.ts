import { expect, test } from 'vitest';
import { everyMachine } from '#tests/tools/machines.ts';
import { EVENTS } from './allowed.ts';

test('[D1] the allow-list speaks of every machine there is', async () => {
  const declared = (await everyMachine()).flatMap(({ machine }) => machine.events);
  const own = new Set(declared.filter((type) => !type.startsWith('xstate.')));
  const unlisted = [...own].filter((type) => !Object.hasOwn(EVENTS, type));
  expect(unlisted, 'list them in allowed.ts, and their machine in declared.ts').toEqual([]);
});

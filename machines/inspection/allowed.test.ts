import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyMachine } from '#tests/tools/machines.ts';
import { EVENTS } from './allowed.ts';

const machines = (await everyMachine()).map(({ machine }) => machine);
const isUnlisted = (type: string) => !Object.hasOwn(EVENTS, type);

test('[D1] the allow-list speaks of every machine there is', () => {
  const declared = machines.flatMap(({ events }) => events);
  const own = new Set(declared.filter((type) => !type.startsWith('xstate.')));
  expect(
    [...own].filter(isUnlisted),
    'list them in allowed.ts, and their machine in declared.ts',
  ).toEqual([]);
});

/** The type of the event that an action sends, if it always sends the same. */
function sentBy(action: unknown): string[] {
  const event = typeof action === 'function' && 'event' in action ? action.event : undefined;
  return typeof event === 'object' && event !== null && 'type' in event ? [`${event.type}`] : [];
}

test('[D1] every machine is declared, so that no event and no key of its context goes without a rule', () => {
  const declared = readFileSync('machines/inspection/declared.ts', 'utf8');
  const missing = machines.filter(({ id }) => !new RegExp(`typeof ${id}Machine\\b`).test(declared));
  expect(
    missing.map(({ id }) => id),
    'declare them in machines/inspection/declared.ts',
  ).toEqual([]);
});

test('[D1] and of what machines ask ports for, so that a viewer names it', () => {
  const actions = machines.flatMap(({ implementations }) => Object.values(implementations.actions));
  const sent = new Set(actions.flatMap(sentBy));
  expect(sent).toContain('time.wanted');
  expect([...sent].filter(isUnlisted)).toEqual([]);
});

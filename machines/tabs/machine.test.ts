import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { FIND_TIMEOUT, RESPONSE_TIMEOUT, tabsMachine } from './machine.ts';
import { data, found, received, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

/** A tab, with a simulated clock, whose questions nobody answers unless the test does. */
function open(hasOpener: boolean) {
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const logFindTimeout = vi.fn();
  const logResponseTimeout = vi.fn();
  const machine = tabsMachine.provide({
    actors: {
      askOpener: fromCallback(() => void asked.push('opener')),
      findTab: fromCallback(() => void asked.push('everybody')),
      askTab: fromCallback(({ input }) => void asked.push(input.tab)),
    },
    actions: { logFindTimeout, logResponseTimeout },
  });
  const actor = createActor(machine, { input: { hasOpener }, clock }).start();
  return { actor, clock, asked, logFindTimeout, logResponseTimeout };
}

/** How it ends: its last state says what its output does. */
const informed = { value: 'informed', output: { kind: 'informed', data } };
const alone = { value: 'alone', output: { kind: 'alone' } };

test('[X8] a child tab asks its opener, and nobody else', () => {
  const { actor, asked } = open(true);
  actor.send(received);
  expect(asked).toEqual(['opener']);
  expect(actor.getSnapshot()).toMatchObject(informed);
});

test('[X8] an unrelated tab asks who has a log-in, then that tab', () => {
  const { actor, asked } = open(false);
  actor.send(found);
  expect(asked).toEqual(['everybody', 't1']);
  actor.send(received);
  expect(actor.getSnapshot()).toMatchObject(informed);
});

test('[X8] if no tab answers within 1500 ms, that is logged, and the tab starts alone', () => {
  const { actor, clock, logFindTimeout } = open(false);
  clock.increment(FIND_TIMEOUT - 1);
  expect(actor.getSnapshot().value).toBe('finding');
  clock.increment(1);
  expect(actor.getSnapshot()).toMatchObject(alone);
  expect(logFindTimeout).toHaveBeenCalledTimes(1);
  expect(FIND_TIMEOUT).toBe(1500);
});

test('[X8] a tab that was found and says no more is waited for 5000 ms: logged, and it starts alone', () => {
  const { actor, clock, logResponseTimeout } = open(false);
  actor.send(found);
  clock.increment(RESPONSE_TIMEOUT - 1);
  expect(actor.getSnapshot().value).toBe('asking');
  clock.increment(1);
  expect(actor.getSnapshot()).toMatchObject(alone);
  expect(logResponseTimeout).toHaveBeenCalledTimes(1);
  expect(RESPONSE_TIMEOUT).toBe(5000);
});

test('[X8] an opener that is silent is waited for 5000 ms: logged, and the others are asked', () => {
  const { actor, clock, asked, logResponseTimeout } = open(true);
  clock.increment(RESPONSE_TIMEOUT);
  expect(logResponseTimeout).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(['opener', 'everybody']);
  actor.send(found);
  actor.send(received);
  expect(actor.getSnapshot()).toMatchObject(informed);
});

test('[X8] init data that arrives before it was requested is ignored', () => {
  const { actor } = open(false);
  actor.send(received);
  expect(actor.getSnapshot().value).toBe('finding');
});

import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { answering, done, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { end, extended, input, later, quiet, stay, ticked, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test('[A10] a minute before the end the customer is asked, with the seconds left', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 60_001));
  expect(actor.getSnapshot().value).toBe('running');
  actor.send(ticked(end - 59_500));
  expect(actor.getSnapshot().value).toEqual({ warning: 'asking' });
  expect(actor.getSnapshot().context.secondsLeft).toBe(60);
});

test('[A10] staying extends the session', async () => {
  const machine = quiet.provide({ actors: { keepAlive: answering(done(later)) } });
  const actor = createActor(machine, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(stay);
  await waitFor(actor, (snapshot) => snapshot.matches('running'));
  actor.send(ticked(end + 60_000));
  expect(actor.getSnapshot().value).toBe('running');
});

test('[A10] [N2] staying that nobody answers leaves the question open', async () => {
  const machine = quiet.provide({ actors: { keepAlive: answering(unreachable) } });
  const actor = createActor(machine, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(stay);
  await waitFor(actor, (snapshot) => snapshot.matches({ warning: 'asking' }));
});

test('[A10] any answer of the backend extends it as well', () => {
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end - 30_000));
  actor.send(extended);
  expect(actor.getSnapshot().value).toBe('running');
});

test('[A10] a tab that slept past the end wakes up expired, and says so once', () => {
  const reportExpired = vi.fn();
  const actor = createActor(quiet.provide({ actions: { reportExpired } }), { input }).start();
  actor.send(ticked(end + 3_600_000));
  expect(actor.getSnapshot().value).toBe('expired');
  expect(reportExpired).toHaveBeenCalledTimes(1);
});

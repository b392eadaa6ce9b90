import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { answering, deaf, done, everyAnswer, silent, unreachable } from '../testing/answers.ts';
import { findGaps } from '../testing/coverage.ts';
import { sessionTimerMachine } from './machine.ts';

const expiresAt = '2026-01-01T10:05:00.000Z';
const end = Date.parse(expiresAt);
const later = { expiresAt: '2026-01-01T10:10:00.000Z' };
const ticked = (now: number) => ({ type: 'clock.ticked' as const, now });
const stay = { type: 'stay.requested' as const };
const extended = { type: 'session.extended' as const, ...later };

const reportExpired = vi.fn();
const quiet = sessionTimerMachine.provide({
  actors: { keepAlive: silent(), clock: deaf() },
  actions: { reportExpired },
});
const input = { authenticationId: 'auth-1', expiresAt };

test('[D2] generated paths reach every state and every transition', () => {
  const gaps = findGaps({
    machine: quiet,
    inputs: [input, { ...input, expiresAt: undefined }],
    events: [
      extended,
      stay,
      ticked(end - 90_000),
      ticked(end - 60_000),
      ticked(end),
      ...everyAnswer('0.sessionTimer.warning.staying', later),
    ],
    distinguish: ({ expiresAt: at }) => at,
  });
  expect(gaps).toEqual({ states: [], transitions: [] });
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
  reportExpired.mockClear();
  const actor = createActor(quiet, { input }).start();
  actor.send(ticked(end + 3_600_000));
  expect(actor.getSnapshot().value).toBe('expired');
  expect(reportExpired).toHaveBeenCalledTimes(1);
});

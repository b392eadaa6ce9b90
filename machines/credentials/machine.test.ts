import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import { type Answer, Surprise } from '../answer.ts';
import { answering, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { credentialsMachine } from './machine.ts';
import { input, reply, submitted, walks } from './walk.ts';

/** Starts the machine, which shows its form, with a port that gives this answer. */
function form(answer: Answer<ProcessReply>) {
  const machine = credentialsMachine.provide({ actors: { logIn: answering(answer) } });
  return createActor(machine, { input }).start();
}

async function answered(answer: Answer<ProcessReply>) {
  const actor = form(answer);
  actor.send(submitted('anna', '12345'));
  await waitFor(actor, (snapshot) => !snapshot.matches('submitting'));
  return actor.getSnapshot();
}

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

describe('a form with missing input', () => {
  test.each([
    ['', '12345', { identifier: true, pin: false }],
    ['  ', '12345', { identifier: true, pin: false }],
    ['anna', '', { identifier: false, pin: true }],
    ['anna', ' ', { identifier: false, pin: true }],
    ['', '', { identifier: true, pin: true }],
  ])(
    '[L1] %j and %j: says what is missing, keeps the rest and sends nothing',
    (identifier, pin, missing) => {
      const logIn = vi.fn();
      const machine = credentialsMachine.provide({ actors: { logIn: fromPromise(logIn) } });
      const actor = createActor(machine, { input }).start();
      actor.send(submitted(identifier, pin));
      expect(actor.getSnapshot().value).toEqual({ form: 'incomplete' });
      expect(actor.getSnapshot().context).toMatchObject({ missing, identifier: identifier.trim() });
      expect(logIn).not.toHaveBeenCalled();
    },
  );
});

test('[C3] the comfort app asked for without an identifier says what is missing', () => {
  const actor = form(done(reply));
  actor.send({ type: 'identifier.missing' });
  expect(actor.getSnapshot().value).toEqual({ form: 'incomplete' });
  expect(actor.getSnapshot().context.missing).toEqual({ identifier: true, pin: false });
});

describe('the response to a log-in', () => {
  test('[A1] the right PIN ends the step with the process response', async () => {
    const snapshot = await answered(done(reply));
    expect(snapshot.output).toEqual({ kind: 'loggedIn', reply });
  });

  test('[L3] wrong credentials: back on the form, the identifier kept, a new attempt', async () => {
    const snapshot = await answered(refused('INVALID_CREDENTIALS', { attemptsLeft: 1 }));
    expect(snapshot.value).toEqual({ form: 'wrongCredentials' });
    expect(snapshot.context).toMatchObject({
      identifier: 'anna',
      attempt: 1,
      answer: { attemptsLeft: 1 },
    });
  });

  test('[L4] a blocked PIN and a wrong one: stays on the form and says so', async () => {
    const snapshot = await answered(refused('PIN_LOCKED_AND_WRONG'));
    expect(snapshot.value).toEqual({ form: 'pinBlocked' });
    expect(snapshot.context).toMatchObject({ identifier: 'anna', attempt: 1 });
  });

  test('[L3] [N2] after too many: stays on the form and says when to go on', async () => {
    const snapshot = await answered(refused('RATE_LIMITED', { retryAfterSeconds: 30 }));
    expect(snapshot.value).toEqual({ form: 'rateLimited' });
    expect(snapshot.context).toMatchObject({
      identifier: 'anna',
      answer: { retryAfterSeconds: 30 },
    });
  });

  test('[L9] if it is missing, the form is shown again with its input and a reference', async () => {
    const snapshot = await answered(unreachable);
    expect(snapshot.value).toEqual({ form: 'unavailable' });
    expect(snapshot.context).toMatchObject({
      identifier: 'anna',
      attempt: 0,
      failure: { traceId: 'W1' },
    });
  });

  test.each(['PIN_LOCKED', 'USER_SESSION_EXPIRED', 'TECHNICAL_ERROR', 'NEVER_HEARD_OF', undefined])(
    '[L5] [R2] code %s ends the step as a failure with its reference',
    async (code) => {
      const snapshot = await answered(refused(code));
      expect(snapshot.output).toEqual({
        kind: 'failed',
        failure: { code, traceId: 'TRACE1' },
        identifier: 'anna',
      });
    },
  );

  test('[R2] an answer that breaks the contract ends the step without a code', async () => {
    const machine = credentialsMachine.provide({
      actors: { logIn: fromPromise(() => Promise.reject(new Surprise('no JSON', 'W7'))) },
    });
    const actor = createActor(machine, { input }).start();
    actor.send(submitted('anna', '1'));
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toMatchObject({ failure: { traceId: 'W7', message: 'no JSON' } });
  });
});

test('[L9] a second submit while the first is under way sends nothing', () => {
  const logIn = vi.fn((): Promise<Answer<ProcessReply>> => new Promise(() => {}));
  const machine = credentialsMachine.provide({ actors: { logIn: fromPromise(logIn) } });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('anna', '1'));
  actor.send(submitted('anna', '1'));
  expect(logIn).toHaveBeenCalledTimes(1);
});

test('[L8] [S8] the PIN is in no snapshot, persisted or not, at any time', async () => {
  const actor = form(refused('INVALID_CREDENTIALS'));
  const seen: string[] = [];
  actor.subscribe((snapshot) => {
    seen.push(JSON.stringify(snapshot), JSON.stringify(actor.getPersistedSnapshot()));
  });
  actor.send(submitted('anna', 'CANARY-PIN-9'));
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'wrongCredentials' }));
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.join()).not.toContain('CANARY-PIN-9');
});

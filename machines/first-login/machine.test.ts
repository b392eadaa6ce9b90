import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { Surprise } from '../answer.ts';
import {
  answering,
  answeringInTurn,
  done,
  refused,
  silent,
  unreachable,
} from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { processReply } from '../testing/replies.ts';
import { firstLoginMachine } from './machine.ts';
import { input, submitted, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test('[Q4] [C1] the PIN is needed once: the right one goes on with the process', async () => {
  const reply = processReply('START_TAN_PROCESS_FOR_PSD2_AUTH');
  const machine = firstLoginMachine.provide({ actors: { submitPin: answering(done(reply)) } });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('12345'));
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply });
});

test('[S4] a wrong one may be tried again, with the warning before the last', async () => {
  const wrong = refused('INVALID_CREDENTIALS', { attemptsLeft: 1 });
  const machine = firstLoginMachine.provide({ actors: { submitPin: answering(wrong) } });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('1'));
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'wrongCredentials' }));
  expect(actor.getSnapshot().context).toMatchObject({ attempt: 1, answer: { attemptsLeft: 1 } });
});

test('[L4] [Q4] [C1] a blocked PIN is said where it is asked for: the right one can be entered next', async () => {
  const reply = processReply('START_TAN_PROCESS_FOR_UNLOCK_PIN');
  const machine = firstLoginMachine.provide({
    actors: { submitPin: answeringInTurn(refused('PIN_LOCKED_AND_WRONG'), done(reply)) },
  });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('1'));
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'pinBlocked' }));
  expect(actor.getSnapshot().context).toMatchObject({ attempt: 1 });
  actor.send(submitted('12345'));
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply });
});

test.each(['', '  '])(
  '[L1] [Q4] [C1] %j is no PIN: it is said to be missing, and nothing is sent',
  (pin) => {
    const submitPin = vi.fn();
    const machine = firstLoginMachine.provide({ actors: { submitPin: fromPromise(submitPin) } });
    const actor = createActor(machine, { input }).start();
    actor.send(submitted(pin));
    expect(actor.getSnapshot().value).toEqual({ form: 'missing' });
    expect(submitPin).not.toHaveBeenCalled();
  },
);

test('[L8] [S8] the PIN is in no snapshot', () => {
  const machine = firstLoginMachine.provide({ actors: { submitPin: silent() } });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('CANARY-PIN-9'));
  const traces = [actor.getSnapshot(), actor.getPersistedSnapshot()].map((it) =>
    JSON.stringify(it),
  );
  expect(traces.join()).not.toContain('CANARY-PIN-9');
});

test('[L9] [N2] without an answer the field keeps its PIN, and there is a reference', async () => {
  const machine = firstLoginMachine.provide({ actors: { submitPin: answering(unreachable) } });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('12345'));
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'unavailable' }));
  expect(actor.getSnapshot().context).toMatchObject({ attempt: 0, failure: { traceId: 'W1' } });
});

test.each([
  ['refused for good', refused('LOCKED_ACCOUNT'), { code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' }],
  ['answered with nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
])('[R1] [R2] a PIN that is %s ends the step, with its reason', async (_, answer, failure) => {
  const machine = firstLoginMachine.provide({ actors: { submitPin: answeringInTurn(answer) } });
  const actor = createActor(machine, { input }).start();
  actor.send(submitted('12345'));
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ kind: 'failed', failure });
});

import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import type { PostProcessReply, ProcessReply } from '#contract/process.ts';
import { STEP } from '../picture.ts';
import {
  answering,
  answeringInTurn,
  childDone,
  done,
  refused,
  unreachable,
} from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { postReply, processReply } from '../testing/replies.ts';
import { sendAny } from '../testing/sending.ts';
import type { authProcessMachine } from './machine.ts';
import { input, moved, quiet, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

/** Ends the present step as its child machine would. */
function endStep(
  actor: ActorRefFrom<typeof authProcessMachine>,
  reply: ProcessReply | PostProcessReply,
) {
  const { children } = actor.getSnapshot();
  expect(children[STEP]).toBeDefined();
  // The event of a step's end; the steps themselves have tests of their own.
  sendAny(actor, moved(reply));
}

test('[A1] [A2] [A4] steps are taken in the order of the backend, the post-authentication ones after', async () => {
  const machine = quiet.provide({
    actors: { askPostProcess: answering(done(postReply('GIVE_CONSENT'))) },
  });
  const actor = createActor(machine, {
    input: { ...input, reply: processReply('APPROVE_TERMS_OF_SERVICE') },
  }).start();
  expect(actor.getSnapshot().value).toBe('tos');
  endStep(actor, processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'));
  expect(actor.getSnapshot().value).toBe('psd2Tan');
  endStep(actor, processReply());
  await waitFor(actor, (snapshot) => snapshot.matches('consent'));
  endStep(actor, postReply());
  expect(actor.getSnapshot().output).toEqual({ kind: 'completed' });
});

test('[P7] without a reply it asks the backend where the process stands', async () => {
  const machine = quiet.provide({
    actors: { askProcess: answering(done(processReply('START_TAN_PROCESS_FOR_UNLOCK_PIN'))) },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unlockPin'));
});

test('[A3] a step that cannot be found ends the process with its exact message', () => {
  const actor = createActor(quiet, {
    input: { ...input, reply: processReply('SOMETHING_NEW') },
  }).start();
  expect(actor.getSnapshot().output).toMatchObject({
    kind: 'failed',
    failure: { message: 'Next authentication process step SOMETHING_NEW could not be found' },
  });
});

test('[N2] without a response it is unavailable, and a retry asks again', async () => {
  const actor = createActor(quiet.provide({ actors: { askProcess: answering(unreachable) } }), {
    input,
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
  actor.send({ type: 'retry.requested' });
  expect(actor.getSnapshot().matches('asking')).toBe(true);
});

test('[N2] a failure before a successful retry is not in the output of the completed process', async () => {
  const machine = quiet.provide({
    actors: {
      askProcess: answeringInTurn(unreachable, done(processReply())),
      askPostProcess: answering(done(postReply())),
    },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
  actor.send({ type: 'retry.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'completed' });
});

test('[R2] a refusal ends the process with its code', async () => {
  const actor = createActor(
    quiet.provide({ actors: { askProcess: answering(refused('USER_SESSION_EXPIRED')) } }),
    { input },
  ).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toMatchObject({ failure: { code: 'USER_SESSION_EXPIRED' } });
});

test.each([
  ['of the authentication', processReply('APPROVE_TERMS_OF_SERVICE'), 'tos'],
  ['after the authentication', processReply(), 'consent'],
] as const)(
  '[R2] a step %s that fails ends the process with its code and reference',
  async (_, reply, step) => {
    const machine = quiet.provide({
      actors: { askPostProcess: answering(done(postReply('GIVE_CONSENT'))) },
    });
    const actor = createActor(machine, { input: { ...input, reply } }).start();
    await waitFor(actor, (snapshot) => snapshot.matches(step));
    const failure = { code: 'UNDERAGE', traceId: 'TRACE1' };
    sendAny(actor, childDone(STEP, { kind: 'failed', failure }));
    expect(actor.getSnapshot().output).toEqual({ kind: 'failed', failure });
  },
);

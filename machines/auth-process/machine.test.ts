import { describe, expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import {
  AUTHENTICATION_STEPS,
  POST_AUTHENTICATION_STEPS,
  type PostProcessReply,
  type ProcessReply,
} from '#contract/process.ts';
import type { Answer } from '../answer.ts';
import { STEP } from '../picture.ts';
import { termsMachine } from '../terms/machine.ts';
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

describe.each([
  ['where it stands', input],
  ['what follows the authentication', { ...input, reply: processReply() }],
])('the bank is asked %s', (_, given) => {
  const asking = (answer: Answer<never> | Error) =>
    createActor(
      quiet.provide({
        actors: { askProcess: answeringInTurn(answer), askPostProcess: answeringInTurn(answer) },
      }),
      { input: given },
    ).start();

  test('[N2] without a response it is unavailable, with a reference, and a retry asks again', async () => {
    const actor = asking(unreachable);
    await waitFor(actor, (snapshot) => snapshot.matches('unavailable'));
    expect(actor.getSnapshot().context.failure?.traceId).toBe('W1');
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().matches('asking')).toBe(true);
  });

  test.each([
    ['a refusal', refused('USER_SESSION_EXPIRED'), { code: 'USER_SESSION_EXPIRED' }],
    ['an answer that breaks the contract', new Error('HTML'), { message: 'HTML' }],
  ])('[R2] %s ends the process, with its reason and a reference', async (_, answer, reason) => {
    const { output } = await waitFor(asking(answer), ({ status }) => status === 'done');
    const failure = { ...reason, traceId: expect.stringMatching(/./) };
    expect(output).toMatchObject({ kind: 'failed', failure });
  });
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

const isStart = (step: string) => !step.startsWith('END_');

test.each([
  ...AUTHENTICATION_STEPS.filter(isStart).map((step) => [step, processReply(step)] as const),
  ...POST_AUTHENTICATION_STEPS.map((step) => [step, processReply()] as const),
])('[R2] %s that fails ends the process with its code and reference', async (step, reply) => {
  const machine = quiet.provide({
    actors: { askPostProcess: answering(done(postReply(step))) },
  });
  const actor = createActor(machine, { input: { ...input, reply } }).start();
  await waitFor(actor, ({ children }) => children[STEP] !== undefined);
  const failure = { code: 'UNDERAGE', traceId: 'TRACE1' };
  sendAny(actor, childDone(STEP, { kind: 'failed', failure }));
  expect(actor.getSnapshot().output).toEqual({ kind: 'failed', failure });
});

test('[I2] [A7] terms are asked for in the language on the page, whenever it was chosen', () => {
  const asked: Locale[] = [];
  const terms = termsMachine.provide({
    actors: {
      fetchDocument: fromPromise(({ input: { locale } }) => {
        asked.push(locale);
        return new Promise(() => {});
      }),
    },
  });
  const actor = createActor(quiet.provide({ actors: { terms } }), {
    input: { ...input, reply: processReply('START_TAN_PROCESS_FOR_PSD2_AUTH') },
  }).start();
  const choose = (locale: Locale) => actor.send({ type: 'locale.changed', locale });
  choose('en-GB');
  for (const step of [
    'APPROVE_TERMS_OF_SERVICE',
    'APPROVE_TERMS_OF_SERVICE_QES',
    'APPROVE_TERMS_OF_SERVICE_QID',
  ]) {
    endStep(actor, processReply(step));
    expect(asked.splice(0)).toEqual(['en-GB']);
    choose('de-DE');
    expect(asked.splice(0)).toEqual(['de-DE']);
    endStep(actor, processReply(step));
    expect(asked.splice(0)).toEqual(['de-DE']);
    choose('en-GB');
    expect(asked.splice(0)).toEqual(['en-GB']);
  }
});

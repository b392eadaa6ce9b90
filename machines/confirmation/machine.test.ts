import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import type { StartTanReply } from '#contract/steps.ts';
import { type Answer, Surprise } from '../answer.ts';
import { answering, answeringInTurn, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { challenge, processReply } from '../testing/replies.ts';
import { confirmed, END, failure, input, quiet, started, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

/** Starts the machine and waits until its challenge is known. */
async function shown(
  start: StartTanReply = started,
  end: Answer<ProcessReply> = done(processReply('APPROVE_TERMS_OF_SERVICE')),
) {
  const machine = quiet.provide({
    actors: { startTan: answering(done(start)), endTan: answering(end) },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('starting'));
  return actor;
}

test('[A5] not confirmed, confirmed, Continue: the reply of END_TAN is the outcome', async () => {
  const actor = await shown();
  expect(actor.getSnapshot().value).toBe('unconfirmed');
  actor.send({ type: 'order.confirmed' });
  expect(actor.getSnapshot().value).toEqual({ confirmed: 'ready' });
  actor.send({ type: 'continue.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply: processReply('APPROVE_TERMS_OF_SERVICE') });
});

test('[P7] an order confirmed before a reload shows as confirmed', async () => {
  expect((await shown(confirmed)).getSnapshot().value).toEqual({ confirmed: 'ready' });
});

test('[S5] the order does not change on the way', async () => {
  const actor = await shown();
  const { challenge: before } = actor.getSnapshot().context;
  actor.send({ type: 'order.confirmed' });
  actor.send({ type: 'continue.requested' });
  expect(actor.getSnapshot().context.challenge?.order).toBe(before?.order);
});

test('[A3] a START that offers no END is an error with its exact words', async () => {
  const actor = await shown({ ...started, ...processReply('APPROVE_TERMS_OF_SERVICE') });
  expect(actor.getSnapshot().output).toMatchObject({
    failure: { message: `Next authentication process step ${END} could not be found` },
  });
});

test('[A3] a START that says the process is completed is an illegal state', async () => {
  const actor = await shown({ ...started, ...processReply() });
  expect(actor.getSnapshot().output).toMatchObject({
    failure: { message: 'IllegalState: Authentication process is already completed!' },
  });
});

test('[N2] Continue that nobody answers stays confirmed and may be repeated', async () => {
  const actor = await shown(started, unreachable);
  actor.send({ type: 'order.confirmed' });
  actor.send({ type: 'continue.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches('confirmed'));
  expect(actor.getSnapshot().value).toEqual({ confirmed: 'unavailable' });
  expect(actor.getSnapshot().context.failure?.traceId).toBe('W1');
});

test.each([
  ['logIn', 'moved', { kind: 'moved' }],
  ['trustBrowser', 'handedOver', { kind: 'confirmed' }],
] as const)(
  '[N2, A5] %s: what nobody answered at first succeeds when it is repeated; it ends as %s',
  async (purpose, value, output) => {
    const endStep = {
      logIn: 'END_TAN_PROCESS_FOR_PSD2_AUTH',
      trustBrowser: 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
    } as const;
    const machine = quiet.provide({
      actors: {
        startTan: answeringInTurn(
          unreachable,
          done({ ...processReply(endStep[purpose]), challenge: challenge() }),
        ),
        endTan: answeringInTurn(unreachable, done(processReply('APPROVE_TERMS_OF_SERVICE'))),
      },
    });
    const actor = createActor(machine, { input: { ...input, purpose } }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('startUnavailable'));
    expect(actor.getSnapshot().context.failure?.traceId).toBe('W1');
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('unconfirmed'));
    actor.send({ type: 'order.confirmed' });
    actor.send({ type: 'continue.requested' });
    if (purpose === 'logIn') {
      await waitFor(actor, (snapshot) => snapshot.matches({ confirmed: 'unavailable' }));
      actor.send({ type: 'continue.requested' });
    }
    const end = await waitFor(actor, ({ status }) => status === 'done');
    expect(end).toMatchObject({ value, output });
  },
);

const willing = quiet.provide({ actors: { startTan: answering(done(confirmed)) } });

test.each([
  ['refused', refused('TECHNICAL_ERROR'), { code: 'TECHNICAL_ERROR', traceId: 'TRACE1' }],
  ['answered with nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
])(
  '[R2] a TAN, or Continue, that is %s ends the step, with its reason',
  async (_, answer, reason) => {
    for (const machine of [
      quiet.provide({ actors: { startTan: answeringInTurn(answer) } }),
      willing.provide({ actors: { endTan: answeringInTurn(answer) } }),
    ]) {
      const actor = createActor(machine, { input });
      actor.subscribe((snapshot) => {
        if (snapshot.matches({ confirmed: 'ready' })) actor.send({ type: 'continue.requested' });
      });
      const { output } = await waitFor(actor.start(), ({ status }) => status === 'done');
      expect(output).toMatchObject({ kind: 'failed', failure: reason });
    }
  },
);

test('[A5] a failure that the TAN component cannot recover from ends the step', async () => {
  const actor = await shown();
  actor.send({ type: 'order.failed', failure });
  expect(actor.getSnapshot().output).toEqual({ kind: 'failed', failure });
});

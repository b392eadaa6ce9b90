import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Answer, Surprise } from '../answer.ts';
import { STEP } from '../picture.ts';
import { answeringInTurn, childDone, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { processReply } from '../testing/replies.ts';
import { sendAny } from '../testing/sending.ts';
import { END, input, quiet, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

test.each([true, false])(
  '[A6] TAN, then the choice %j: sent with the end of the TAN process',
  async (trust) => {
    const decide = vi.fn(async () => done(processReply()));
    const machine = quiet.provide({ actors: { decideTrust: fromPromise(decide) } });
    const actor = createActor(machine, { input }).start();
    const tan = actor.getSnapshot().children[STEP];
    await expect.poll(() => tan?.getSnapshot()).toMatchObject({ value: { confirmed: 'ready' } });
    tan?.send({ type: 'continue.requested' });
    expect(actor.getSnapshot().value).toEqual({ deciding: 'open' });
    actor.send({ type: 'trust.decided', trust: undefined });
    expect(actor.getSnapshot().value).toEqual({ deciding: 'notChosen' });
    actor.send({ type: 'trust.decided', trust });
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'moved', reply: processReply() });
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({
        input: { url: expect.stringContaining(END.toLowerCase()), trustBrowser: trust },
      }),
    );
  },
);

test('[A6] [R2] a TAN that is not to be had ends the step, with its reason', () => {
  const actor = createActor(quiet, { input }).start();
  const failure = { code: 'NO_SCA_METHOD', traceId: 'T' };
  sendAny(actor, childDone(STEP, { kind: 'failed', failure }));
  expect(actor.getSnapshot().output).toEqual({ kind: 'failed', failure });
});

/** The choice is sent, and answered once like this. */
function decided(answer: Answer<never> | Error) {
  const machine = quiet.provide({ actors: { decideTrust: answeringInTurn(answer) } });
  const actor = createActor(machine, { input }).start();
  sendAny(actor, childDone(STEP, { kind: 'confirmed', endUrl: '/end', order: undefined }));
  actor.send({ type: 'trust.decided', trust: true });
  return actor;
}

test('[A6] [N2] a choice that nobody answers may be made again, and there is a reference', async () => {
  const actor = decided(unreachable);
  await waitFor(actor, (snapshot) => snapshot.matches({ deciding: 'unavailable' }));
  expect(actor.getSnapshot().context.failure).toEqual({ traceId: 'W1' });
  actor.send({ type: 'trust.decided', trust: false });
  expect(actor.getSnapshot().value).toBe('sending');
});

test.each([
  ['refused', refused('LOCKED_ACCOUNT'), { code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' }],
  ['answered with nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
])(
  '[A6] [R1] [R2] a choice that is %s ends the step, with its reason',
  async (_, answer, failure) => {
    const { output } = await waitFor(decided(answer), ({ status }) => status === 'done');
    expect(output).toMatchObject({ kind: 'failed', failure });
  },
);

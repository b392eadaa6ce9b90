import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { confirmationMachine } from '../confirmation/machine.ts';
import { STEP } from '../picture.ts';
import { answering, childDone, done, everyAnswer, silent } from '../testing/answers.ts';
import { findGaps } from '../testing/coverage.ts';
import { challenge, processReply } from '../testing/replies.ts';
import { browserDetectionMachine } from './machine.ts';

const END = 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH';
const input = { url: '/start' };
const confirmation = confirmationMachine.provide({
  actors: {
    startTan: answering(
      done({ ...processReply(END), challenge: challenge({ status: 'confirmed' }) }),
    ),
    endTan: silent(),
  },
});
const quiet = browserDetectionMachine.provide({ actors: { confirmation, decideTrust: silent() } });

test('[D2] generated paths reach every state and every transition', () => {
  const gaps = findGaps({
    machine: quiet,
    inputs: [input],
    events: [
      childDone(STEP, { kind: 'confirmed', endUrl: '/end' }),
      childDone(STEP, { kind: 'failed', failure: { traceId: 'T' } }),
      { type: 'trust.decided', trust: true },
      { type: 'trust.decided', trust: undefined },
      ...everyAnswer('0.browserDetection.sending', processReply()),
    ],
  });
  expect(gaps).toEqual({ states: [], transitions: [] });
});

test.each([true, false])(
  '[A6] TAN, then the choice %j: sent with the end of the TAN process',
  async (trust) => {
    const decide = vi.fn(async () => done(processReply()));
    const machine = quiet.provide({ actors: { decideTrust: fromPromise(decide) } });
    const actor = createActor(machine, { input }).start();
    const tan = actor.getSnapshot().children[STEP];
    await vi.waitFor(() =>
      expect(tan?.getSnapshot()).toMatchObject({ value: { confirmed: 'ready' } }),
    );
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

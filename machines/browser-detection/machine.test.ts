import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { STEP } from '../picture.ts';
import { done } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { processReply } from '../testing/replies.ts';
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

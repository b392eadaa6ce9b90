import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Answer, Surprise } from '../answer.ts';
import { answering, answeringInTurn, done, refused, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { postReply } from '../testing/replies.ts';
import { details, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

const input = { url: '/decision' };

describe.each(walks.map(({ machine }) => [machine.id, machine] as const))('%s', (_, quiet) => {
  const open = quiet.provide({ actors: { fetchDetails: answering(done(details)) } });

  /** The details are shown. */
  async function deciding(decide: () => Promise<unknown>) {
    const machine = open.provide({ actors: { decide: fromPromise(decide) } });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('deciding'));
    expect(actor.getSnapshot().context.details).toEqual(details);
    return actor;
  }

  test.each(['given', 'denied'])('[A8] %s is what is sent, once', async (decision) => {
    const decide = vi.fn(async () => done(postReply()));
    const actor = await deciding(decide);
    actor.send({ type: 'decision.made', decision });
    actor.send({ type: 'decision.made', decision: 'given' });
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'moved', reply: postReply() });
    expect(decide).toHaveBeenCalledTimes(1);
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ input: { url: '/decision', decision } }),
    );
  });

  test('[A8] nothing is decided before the details are shown', () => {
    const actor = createActor(quiet, { input }).start();
    actor.send({ type: 'decision.made', decision: 'given' });
    expect(actor.getSnapshot().matches('loading')).toBe(true);
  });

  test('[A8] nothing is decided by sending without choosing', async () => {
    const decide = vi.fn();
    const actor = await deciding(decide);
    actor.send({ type: 'decision.made', decision: undefined });
    expect(actor.getSnapshot().value).toEqual({ deciding: 'notChosen' });
    expect(decide).not.toHaveBeenCalled();
  });

  test('[N2] a decision that nobody answers may be made again', async () => {
    const actor = await deciding(async () => unreachable);
    actor.send({ type: 'decision.made', decision: 'given' });
    await waitFor(actor, (snapshot) => snapshot.matches({ deciding: 'unavailable' }));
    expect(actor.getSnapshot().context.failure).toEqual({ traceId: 'W1' });
    actor.send({ type: 'decision.made', decision: 'denied' });
    expect(actor.getSnapshot().value).toBe('sending');
  });

  test('[N2] details that nobody sends can be asked for again', async () => {
    const machine = quiet.provide({ actors: { fetchDetails: answeringInTurn(unreachable) } });
    const actor = createActor(machine, { input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('loadUnavailable'));
    expect(actor.getSnapshot().context.failure).toEqual({ traceId: 'W1' });
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().matches('loading')).toBe(true);
  });

  test.each([
    ['refused', refused('LOCKED_ACCOUNT'), { code: 'LOCKED_ACCOUNT', traceId: 'TRACE1' }],
    ['answered with nonsense', new Surprise('HTML', 'S1'), { message: 'HTML', traceId: 'S1' }],
  ])(
    '[R1] [R2] what is shown, or decided, is %s: the step ends, with its reason',
    async (_how, answer: Answer<never> | Error, failure) => {
      for (const machine of [
        quiet.provide({ actors: { fetchDetails: answeringInTurn(answer) } }),
        open.provide({ actors: { decide: answeringInTurn(answer) } }),
      ]) {
        const actor = createActor(machine, { input });
        actor.subscribe((snapshot) => {
          if (snapshot.matches({ deciding: 'open' })) {
            actor.send({ type: 'decision.made', decision: 'given' });
          }
        });
        const { output } = await waitFor(actor.start(), ({ status }) => status === 'done');
        expect(output).toMatchObject({ kind: 'failed', failure });
      }
    },
  );
});

import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { answering, done, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { postReply } from '../testing/replies.ts';
import { details, quiet, walks } from './walk.ts';

const input = { url: '/consent' };
test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

const open = quiet.provide({ actors: { fetchDetails: answering(done(details)) } });

test.each(['given', 'denied'] as const)(
  '[A8] consent %s is what is sent, once',
  async (decision) => {
    const decide = vi.fn(async () => done(postReply()));
    const actor = createActor(open.provide({ actors: { decide: fromPromise(decide) } }), {
      input,
    }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('deciding'));
    actor.send({ type: 'decision.made', decision });
    actor.send({ type: 'decision.made', decision: 'given' });
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'moved', reply: postReply() });
    expect(decide).toHaveBeenCalledTimes(1);
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ input: { url: '/consent', decision } }),
    );
  },
);

describe('[A8] nothing is decided', () => {
  test('before the details are shown', () => {
    const actor = createActor(quiet, { input }).start();
    actor.send({ type: 'decision.made', decision: 'given' });
    expect(actor.getSnapshot().matches('loading')).toBe(true);
  });

  test('by sending without choosing', async () => {
    const actor = createActor(open, { input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('deciding'));
    actor.send({ type: 'decision.made', decision: undefined });
    expect(actor.getSnapshot().value).toEqual({ deciding: 'notChosen' });
  });
});

test('[N2] a decision nobody answers may be made again', async () => {
  const actor = createActor(open.provide({ actors: { decide: answering(unreachable) } }), {
    input,
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('deciding'));
  actor.send({ type: 'decision.made', decision: 'given' });
  await waitFor(actor, (snapshot) => snapshot.matches({ deciding: 'unavailable' }));
  expect(actor.getSnapshot().context.failure).toEqual({ traceId: 'W1' });
});

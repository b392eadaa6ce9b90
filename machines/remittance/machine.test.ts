import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { answering, done } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { challenge, postReply } from '../testing/replies.ts';
import { input, order, quiet, shown, started, walks } from './walk.ts';

test('[D2] generated paths reach every state and every transition', () => {
  for (const walk of walks) expect(findGaps(walk)).toEqual(NO_GAPS);
});

async function authorised(reply: typeof started) {
  const machine = quiet.provide({
    actors: {
      fetchRemittance: answering(done(shown)),
      startRemittance: answering(done(reply)),
      endRemittance: answering(done(postReply())),
    },
  });
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('reviewing'));
  actor.send({ type: 'payment.wanted' });
  await waitFor(actor, (snapshot) => !snapshot.matches('starting'));
  return actor;
}

test('[A8] shown, authorised, confirmed, done', async () => {
  const actor = await authorised(started);
  expect(actor.getSnapshot().value).toBe('unconfirmed');
  actor.send({ type: 'order.confirmed' });
  actor.send({ type: 'continue.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply: postReply() });
});

test.each([
  ['amount', { amount: 4998 }],
  ['payee', { payeeName: 'Shop Ltd' }],
  ['payee account', { payeeIban: 'DE03' }],
  ['own account', { debtorIban: 'DE09' }],
])('[S5] a challenge with another %s than shown aborts', async (_, change) => {
  const actor = await authorised({ challenge: challenge({ order: { ...order, ...change } }) });
  expect(actor.getSnapshot().output).toMatchObject({ kind: 'failed' });
});

test('[S5] a challenge for something that is no payment aborts', async () => {
  const actor = await authorised({ challenge: challenge() });
  expect(actor.getSnapshot().output).toMatchObject({ kind: 'failed' });
});

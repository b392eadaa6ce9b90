import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Answer } from '../answer.ts';
import { answering, done, unreachable } from '../testing/answers.ts';
import { findGaps, NO_GAPS } from '../testing/coverage.ts';
import { challenge, postReply } from '../testing/replies.ts';
import { begun, confirmed, input, order, quiet, shown, started, walks } from './walk.ts';

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

/** A page that was loaded anew after the customer had wanted the payment. */
const loadedAnew = (reply: Answer<typeof started>) =>
  createActor(
    quiet.provide({
      actors: { fetchRemittance: answering(done(begun)), startRemittance: answering(reply) },
    }),
    { input },
  ).start();

test('[P7, S5] a page that was loaded anew shows the payment as it is, confirmed or not', async () => {
  const pending = loadedAnew(done(started));
  await waitFor(pending, (snapshot) => snapshot.matches('unconfirmed'));
  const ready = loadedAnew(done(confirmed));
  await waitFor(ready, (snapshot) => snapshot.matches({ confirmed: 'ready' }));
});

test.each(['pending', 'confirmed'] as const)(
  '[P7, S5] also then, a %s challenge for another payment than the one shown aborts',
  async (status) => {
    const other = { challenge: challenge({ status, order: { ...order, amount: 4998 } }) };
    const actor = loadedAnew(done(other));
    const { output } = await waitFor(actor, ({ context }) => context.challenge !== undefined);
    expect(output).toMatchObject({ kind: 'failed' });
  },
);

test('[P7, N2] a payment whose challenge could not be asked for can be authorised again', async () => {
  const actor = loadedAnew(unreachable);
  await waitFor(actor, (snapshot) => snapshot.matches({ reviewing: 'unavailable' }));
  actor.send({ type: 'payment.wanted' });
  expect(actor.getSnapshot().value).toBe('starting');
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

import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Remittance } from '#contract/later-steps.ts';
import type { Order } from '#contract/tan.ts';
import { answering, childDone, done, everyAnswer, silent } from '../testing/answers.ts';
import { findGaps } from '../testing/coverage.ts';
import { challenge, postReply } from '../testing/replies.ts';
import { remittanceMachine } from './machine.ts';

const input = { url: '/remittance' };
const shown: Remittance = {
  payment: { amount: 4999, currency: 'EUR', payeeName: 'Shop', payeeIban: 'DE02' },
  debtor: { id: 'a', iban: 'DE01', name: 'Giro' },
  payeeCheck: { result: 'match' },
};
const order = {
  kind: 'payment',
  amount: 4999,
  currency: 'EUR',
  payeeName: 'Shop',
  payeeIban: 'DE02',
  debtorIban: 'DE01',
} as const satisfies Order;
const started = { challenge: challenge({ order }) };
const confirmed = { challenge: challenge({ order, status: 'confirmed' }) };
const other = { challenge: challenge({ order: { ...order, amount: 4998 } }) };

const quiet = remittanceMachine.provide({
  actors: { fetchRemittance: silent(), startRemittance: silent(), endRemittance: silent() },
});

test('[D2] generated paths reach every state and every transition', () => {
  const gaps = findGaps({
    machine: quiet,
    inputs: [input],
    events: [
      ...everyAnswer('0.remittance.loading', shown),
      ...everyAnswer('0.remittance.starting', started),
      childDone('0.remittance.starting', done(confirmed)),
      childDone('0.remittance.starting', done(other)),
      ...everyAnswer('0.remittance.continuing', postReply()),
      { type: 'xstate.after.400.remittance.loading.brief' },
      { type: 'payment.wanted' },
      { type: 'order.confirmed' },
      { type: 'order.failed', failure: { traceId: 'T' } },
      { type: 'continue.requested' },
      { type: 'retry.requested' },
    ],
  });
  expect(gaps).toEqual({ states: [], transitions: [] });
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

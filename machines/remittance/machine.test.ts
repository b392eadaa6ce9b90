import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Answer } from '../answer.ts';
import { answering, answeringInTurn, done, refused, unreachable } from '../testing/answers.ts';
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
  expect(actor.getSnapshot().value).toEqual({ confirmed: 'ready' });
  actor.send({ type: 'continue.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toEqual({ kind: 'moved', reply: postReply() });
});

/** A page that was loaded anew after the customer had wanted the payment. */
const loadedAnew = (reply: typeof started) =>
  createActor(
    quiet.provide({
      actors: { fetchRemittance: answering(done(begun)), startRemittance: answering(done(reply)) },
    }),
    { input },
  ).start();

test('[P7, S5] a page that was loaded anew shows the payment as it is, confirmed or not', async () => {
  const pending = loadedAnew(started);
  await waitFor(pending, (snapshot) => snapshot.matches('unconfirmed'));
  const ready = loadedAnew(confirmed);
  await waitFor(ready, (snapshot) => snapshot.matches({ confirmed: 'ready' }));
});

const isAnother = {
  kind: 'failed',
  failure: { message: 'The challenge is for another payment than the one shown' },
};

test.each(['pending', 'confirmed'] as const)(
  '[P7, S5] also then, a %s challenge for another payment than the one shown aborts',
  async (status) => {
    const other = { challenge: challenge({ status, order: { ...order, amount: 4998 } }) };
    const actor = loadedAnew(other);
    const { output } = await waitFor(actor, ({ context }) => context.challenge !== undefined);
    expect(output).toMatchObject(isAnother);
  },
);

test.each([
  ['amount', { amount: 4998 }],
  ['payee', { payeeName: 'Shop Ltd' }],
  ['payee account', { payeeIban: 'DE03' }],
  ['own account', { debtorIban: 'DE09' }],
])('[S5] a challenge with another %s than shown aborts', async (_, change) => {
  const actor = await authorised({ challenge: challenge({ order: { ...order, ...change } }) });
  expect(actor.getSnapshot().output).toMatchObject(isAnother);
});

test('[S5] a challenge for something that is no payment aborts', async () => {
  const actor = await authorised({ challenge: challenge() });
  expect(actor.getSnapshot().output).toMatchObject(isAnother);
});

test('[A8] a failure that the TAN component cannot recover from ends the step', async () => {
  const actor = await authorised(started);
  const failure = { code: 'LOCKED_ACCOUNT', traceId: 'T' };
  actor.send({ type: 'order.failed', failure });
  expect(actor.getSnapshot().output).toEqual({ kind: 'failed', failure });
});

/** Everything that is asked before the end is answered well. */
const willing = quiet.provide({
  actors: { fetchRemittance: answering(done(begun)), startRemittance: answering(done(confirmed)) },
});

describe.each([
  [
    'what is paid',
    (answer: Answer<never> | Error) =>
      willing.provide({ actors: { fetchRemittance: answeringInTurn(answer) } }),
    { from: 'loadUnavailable', by: 'retry.requested', to: { loading: 'brief' } },
  ],
  [
    'the TAN',
    (answer: Answer<never> | Error) =>
      willing.provide({ actors: { startRemittance: answeringInTurn(answer) } }),
    { from: { reviewing: 'unavailable' }, by: 'payment.wanted', to: 'starting' },
  ],
  [
    'what comes next',
    (answer: Answer<never> | Error) =>
      willing.provide({ actors: { endRemittance: answeringInTurn(answer) } }),
    { from: { confirmed: 'unavailable' }, by: 'continue.requested', to: 'continuing' },
  ],
] as const)('the bank is asked for %s', (_, machine, { from, by, to }) => {
  const asking = (answer: Answer<never> | Error) => {
    const actor = createActor(machine(answer), { input });
    actor.subscribe((snapshot) => {
      if (snapshot.matches({ confirmed: 'ready' })) actor.send({ type: 'continue.requested' });
    });
    return actor.start();
  };

  test('[P7] [N2] nobody answers: there is a reference, and it can be asked again', async () => {
    const actor = asking(unreachable);
    await waitFor(actor, ({ context }) => context.failure !== undefined);
    expect(actor.getSnapshot()).toMatchObject({
      value: from,
      context: { failure: { traceId: 'W1' } },
    });
    actor.send({ type: by });
    expect(actor.getSnapshot().value).toEqual(to);
  });

  test.each([
    ['a refusal', refused('USER_SESSION_EXPIRED'), { code: 'USER_SESSION_EXPIRED' }],
    ['an answer that breaks the contract', new Error('HTML'), { message: 'HTML' }],
  ])('[R1] [R2] %s ends the step, with its reason', async (_answer, answer, failure) => {
    const { output } = await waitFor(asking(answer), ({ status }) => status === 'done');
    expect(output).toMatchObject({ kind: 'failed', failure });
  });
});

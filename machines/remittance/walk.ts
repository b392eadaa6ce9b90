import type { Remittance } from '#contract/later-steps.ts';
import type { Order } from '#contract/tan.ts';
import { childDone, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { challenge, postReply } from '../testing/replies.ts';
import { remittanceMachine } from './machine.ts';

export const input = { url: '/remittance' };
export const shown: Remittance = {
  payment: { amount: 4999, currency: 'EUR', payeeName: 'Shop', payeeIban: 'DE02' },
  debtor: { id: 'a', iban: 'DE01', name: 'Giro' },
  payeeCheck: { result: 'match' },
};
export const order = {
  kind: 'payment',
  amount: 4999,
  currency: 'EUR',
  payeeName: 'Shop',
  payeeIban: 'DE02',
  debtorIban: 'DE01',
} as const satisfies Order;
export const started = { challenge: challenge({ order }) };
const confirmed = { challenge: challenge({ order, status: 'confirmed' }) };
const other = { challenge: challenge({ order: { ...order, amount: 4998 } }) };

export const quiet = remittanceMachine.provide({
  actors: { fetchRemittance: silent(), startRemittance: silent(), endRemittance: silent() },
});

export const walks: readonly Walk[] = [
  {
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
  },
];

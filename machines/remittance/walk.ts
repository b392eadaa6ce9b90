import { childDone, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { challenge, payment as order, postReply, remittance as shown } from '../testing/replies.ts';
import { remittanceMachine } from './machine.ts';

export const input = { url: '/remittance' };
export { order, shown };
export const started = { challenge: challenge({ order }) };
export const begun = { ...shown, begun: true };
export const confirmed = { challenge: challenge({ order, status: 'confirmed' }) };
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
      childDone('0.remittance.loading', done(begun)),
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

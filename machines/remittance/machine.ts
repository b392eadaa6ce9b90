import { between, over, sends } from '../between.ts';
import { afterAnswer } from '../on-answer.ts';
import { unconfirmed } from '../order.ts';
import { stepOutput } from '../step-output.ts';
import { remittanceSetup } from './setup.ts';

/**
 * A payment (A8, S5): shown with the payee check, authorised by TAN, done. Guarantees: the confirmed payment is
 * the one shown first; a challenge for any other payment aborts.
 */
export const remittanceMachine = remittanceSetup.createMachine({
  id: 'remittance',
  context: ({ input: { url } }) => ({
    url,
    remittance: undefined,
    challenge: undefined,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context }) => stepOutput(context),
  initial: 'loading',
  states: {
    loading: {
      ...between,
      invoke: {
        src: 'fetchRemittance',
        input: ({ context: { url } }) => ({ url }),
        ...afterAnswer({
          done: 'loaded',
          keep: 'keepRemittance',
          unreachable: 'loadUnavailable',
        }),
      },
    },
    loaded: { always: [{ guard: 'isBegun', target: 'starting' }, { target: 'reviewing' }] },
    loadUnavailable: { meta: { route: 'inPlaceError' }, on: { 'retry.requested': 'loading' } },
    reviewing: {
      initial: 'open',
      on: { 'payment.wanted': 'starting' },
      states: { open: {}, unavailable: {} },
    },
    starting: {
      ...sends,
      on: { 'payment.wanted': {} },
      invoke: {
        src: 'startRemittance',
        input: ({ context: { url } }) => ({ url }),
        ...afterAnswer({
          done: 'started',
          keep: 'keepChallenge',
          unreachable: 'reviewing.unavailable',
        }),
      },
    },
    started: {
      always: [
        { guard: 'isConfirmed', target: 'confirmed' },
        { guard: 'isShown', target: 'unconfirmed' },
        { target: 'failed', actions: 'noteChange' },
      ],
    },
    unconfirmed,
    confirmed: {
      initial: 'ready',
      on: { 'continue.requested': 'continuing' },
      states: { ready: {}, unavailable: {} },
    },
    continuing: {
      ...sends,
      on: { 'continue.requested': {} },
      invoke: {
        src: 'endRemittance',
        input: ({ context: { url } }) => ({ url }),
        ...afterAnswer({ done: 'moved', keep: 'keepReply', unreachable: 'confirmed.unavailable' }),
      },
    },
    moved: over,
    failed: over,
  },
});

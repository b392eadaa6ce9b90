import { assign, setup } from 'xstate';
import type { Remittance } from '#contract/later-steps.ts';
import type { PostProcessReply } from '#contract/process.ts';
import type { Challenge } from '#contract/tan.ts';
import {
  type Answer,
  afterAnswer,
  failureOfAnswer,
  failureOfError,
  replyOf,
  type StepOutput,
  stepOutput,
  unprovidedPromise,
} from '../answer.ts';
import { between, over, sends } from '../between.ts';
import type { Failure } from '../error-catalogue.ts';
import type { StateMeta } from '../picture.ts';

/** GET the payment and the payee check (A8, S5). */
const fetchRemittance = unprovidedPromise<Answer<Remittance>, { url: string }>('fetchRemittance');

/** POST: creates the TAN challenge of exactly this payment, or answers the running one. */
const startRemittance = unprovidedPromise<Answer<{ challenge: Challenge }>, { url: string }>(
  'startRemittance',
);

/** POST: goes on once the payment is confirmed. */
const endRemittance = unprovidedPromise<Answer<PostProcessReply>, { url: string }>('endRemittance');

export type RemittanceEvent =
  /** The customer has seen the payment and the payee check, and wants it. */
  | { readonly type: 'payment.wanted' }
  | { readonly type: 'order.confirmed' }
  | { readonly type: 'order.failed'; readonly failure: Failure }
  | { readonly type: 'continue.requested' }
  | { readonly type: 'retry.requested' };

interface Context {
  readonly url: string;
  readonly remittance: Remittance | undefined;
  readonly challenge: Challenge | undefined;
  readonly reply: PostProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/** Whether a challenge confirms the payment that was shown, and no other (S5). */
function confirmsShown({ remittance, challenge }: Context): boolean {
  if (!remittance || challenge?.order.kind !== 'payment') return false;
  const { payment, debtor } = remittance;
  const { amount, currency, payeeName, payeeIban, debtorIban } = challenge.order;
  return (
    amount === payment.amount &&
    currency === payment.currency &&
    payeeName === payment.payeeName &&
    payeeIban === payment.payeeIban &&
    debtorIban === debtor.iban
  );
}

/**
 * A payment (A8, S5): shown with the payee check, authorised by TAN, done. Guarantees: the payment
 * shown first is the one confirmed; a challenge for any other aborts.
 */
export const remittanceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RemittanceEvent,
    input: {} as { url: string },
    output: {} as StepOutput<PostProcessReply>,
    meta: {} as StateMeta,
  },
  actors: { fetchRemittance, startRemittance, endRemittance },
  guards: {
    isConfirmed: ({ context }) =>
      context.challenge?.status === 'confirmed' && confirmsShown(context),
    isShown: ({ context }) => confirmsShown(context),
  },
  actions: {
    keepRemittance: assign((_, answer: Answer<Remittance>) => ({ remittance: replyOf(answer) })),
    keepChallenge: assign((_, answer: Answer<{ challenge: Challenge }>) => ({
      challenge: replyOf(answer)?.challenge,
    })),
    keepReply: assign((_, answer: Answer<PostProcessReply>) => ({ reply: replyOf(answer) })),
    noteChange: assign({
      failure: () => failureOfError('The challenge is for another payment than the one shown'),
    }),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ failure: failureOfAnswer(answer) })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
  },
}).createMachine({
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
          done: 'reviewing',
          keep: 'keepRemittance',
          unreachable: 'loadUnavailable',
        }),
      },
    },
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
    unconfirmed: {
      on: {
        'order.confirmed': 'confirmed',
        'order.failed': {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => event.failure },
        },
      },
    },
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

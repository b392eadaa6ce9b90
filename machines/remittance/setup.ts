import { assign, setup } from 'xstate';
import type { Remittance } from '#contract/later-steps.ts';
import type { PostProcessReply } from '#contract/process.ts';
import type { Challenge } from '#contract/tan.ts';
import { type Answer, failureOfError, replyOf } from '../answer.ts';
import type { Failure } from '../error-catalogue.ts';
import { failedByAnswer, failedByError } from '../on-answer.ts';
import type { OrderEvent } from '../order.ts';
import type { StateMeta } from '../picture.ts';
import type { StepOutput } from '../step-output.ts';
import { unprovidedPromise } from '../unprovided.ts';

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
  | OrderEvent
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

/** Types, actors, guards and actions of the machine. */
export const remittanceSetup = setup({
  types: {
    context: {} as Context,
    events: {} as RemittanceEvent,
    input: {} as { url: string },
    output: {} as StepOutput<PostProcessReply>,
    meta: {} as StateMeta,
  },
  actors: { fetchRemittance, startRemittance, endRemittance },
  guards: {
    /** Before the page was loaded anew. */
    isBegun: ({ context }) => context.remittance?.begun === true,
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
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
  },
});

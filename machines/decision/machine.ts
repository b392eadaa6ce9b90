import { assign, setup } from 'xstate';
import type { Accounts, ConsentDetails, SignatureDetails } from '#contract/later-steps.ts';
import type { PostProcessReply } from '#contract/process.ts';
import { type Answer, replyOf } from '../answer.ts';
import { between, over, sends } from '../between.ts';
import type { Failure } from '../error-catalogue.ts';
import { afterAnswer, failedByAnswer, failedByError, payload } from '../on-answer.ts';
import type { StateMeta } from '../picture.ts';
import { type StepOutput, stepOutput } from '../step-output.ts';
import { unprovidedPromise } from '../unprovided.ts';

interface Made<Decision> {
  readonly type: 'decision.made';
  /** `undefined`: submitted without a choice. */
  readonly decision: Decision | undefined;
}

export type DecisionEvent<Decision> = Made<Decision> | { readonly type: 'retry.requested' };

interface Context<Details, Decision> {
  readonly url: string;
  readonly details: Details | undefined;
  readonly decision: Decision | undefined;
  readonly reply: PostProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/**
 * A step that shows something and asks for a decision on it (A8). Guarantees: nothing is decided
 * before the details are shown; there is no default; a decision is sent once.
 *
 * Ports: `fetchDetails` GETs what is shown, `decide` POSTs the decision; both at the action's URL.
 */
function createDecisionMachine<Details, Decision>(id: string) {
  return setup({
    types: {
      context: {} as Context<Details, Decision>,
      events: {} as DecisionEvent<Decision>,
      input: {} as { url: string },
      output: {} as StepOutput<PostProcessReply>,
      meta: {} as StateMeta,
    },
    actors: {
      fetchDetails: unprovidedPromise<Answer<Details>, { url: string }>('fetchDetails'),
      decide: unprovidedPromise<
        Answer<PostProcessReply>,
        { url: string; decision: Decision | undefined }
      >('decide'),
    },
    guards: {
      isChosen: (_, { decision }: Made<Decision>) => decision !== undefined,
    },
    actions: {
      keepDetails: assign((_, answer: Answer<Details>) => ({ details: replyOf(answer) })),
      keepDecision: assign((_, { decision }: Made<Decision>) => ({ decision })),
      keepReply: assign((_, answer: Answer<PostProcessReply>) => ({ reply: replyOf(answer) })),
      keepRefusal: assign(failedByAnswer),
      keepSurprise: assign(failedByError),
    },
  }).createMachine({
    id,
    context: ({ input: { url } }) => ({
      url,
      details: undefined,
      decision: undefined,
      reply: undefined,
      failure: undefined,
    }),
    output: ({ context }) => stepOutput(context),
    initial: 'loading',
    states: {
      loading: {
        ...between,
        invoke: {
          src: 'fetchDetails',
          input: ({ context: { url } }) => ({ url }),
          ...afterAnswer({
            done: 'deciding',
            keep: 'keepDetails',
            unreachable: 'loadUnavailable',
          }),
        },
      },
      loadUnavailable: {
        meta: { route: 'inPlaceError' },
        on: { 'retry.requested': 'loading' },
      },
      deciding: {
        initial: 'open',
        on: {
          'decision.made': [
            {
              guard: { type: 'isChosen', params: payload },
              target: 'sending',
              actions: { type: 'keepDecision', params: payload },
            },
            { target: '.notChosen' },
          ],
        },
        states: { open: {}, notChosen: {}, unavailable: {} },
      },
      sending: {
        ...sends,
        on: { 'decision.made': {} },
        invoke: {
          src: 'decide',
          input: ({ context: { url, decision } }) => ({ url, decision }),
          ...afterAnswer({ done: 'moved', keep: 'keepReply', unreachable: 'deciding.unavailable' }),
        },
      },
      moved: over,
      failed: over,
    },
  });
}

/** Given or denied: neither is the default. */
export type ConsentDecision = 'given' | 'denied';
/** One of the accounts, or another account than these (E8). */
export type AccountDecision = { readonly accountId: string } | { readonly otherAccount: true };

/** Consent to forward data (A8). */
export const consentMachine = createDecisionMachine<ConsentDetails, ConsentDecision>('consent');
/** Consent for a signature request (A8). */
export const signatureConsentMachine = createDecisionMachine<SignatureDetails, ConsentDecision>(
  'signatureConsent',
);
/** Choice of the preferred account (A8). */
export const preferredAccountMachine = createDecisionMachine<Accounts, AccountDecision>(
  'preferredAccount',
);

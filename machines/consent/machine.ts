import { assign, setup } from 'xstate';
import type { PostProcessReply } from '#contract/process.ts';
import type { ConsentDetails } from '#contract/steps.ts';
import {
  type Answer,
  answered,
  failureOfAnswer,
  failureOfError,
  isDone,
  isUnreachable,
  replyOf,
  type StepOutput,
  thrown,
} from '../answer.ts';
import { between, over } from '../between.ts';
import type { Failure } from '../error-catalogue.ts';
import type { StateMeta } from '../picture.ts';
import { decideConsent, fetchDetails } from './ports.ts';

export type ConsentEvent =
  | { readonly type: 'consent.given' }
  | { readonly type: 'consent.denied' }
  | { readonly type: 'retry.requested' };

interface Context {
  readonly url: string;
  readonly details: ConsentDetails | undefined;
  readonly decision: 'given' | 'denied';
  readonly reply: PostProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/**
 * Consent to forward data (A8). Guarantees: nothing is decided before the customer saw what goes to
 * whom; given and denied are both answers, neither is the default.
 */
export const consentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConsentEvent,
    input: {} as { url: string },
    output: {} as StepOutput<PostProcessReply>,
    meta: {} as StateMeta,
  },
  actors: { fetchDetails, decideConsent },
  actions: {
    keepDetails: assign((_, answer: Answer<ConsentDetails>) => ({ details: replyOf(answer) })),
    keepDecision: assign((_, params: { decision: 'given' | 'denied' }) => params),
    keepReply: assign((_, answer: Answer<PostProcessReply>) => ({ reply: replyOf(answer) })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ failure: failureOfAnswer(answer) })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
  },
}).createMachine({
  id: 'consent',
  context: ({ input }) => ({
    ...input,
    details: undefined,
    decision: 'denied',
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context: { reply, failure } }): StepOutput<PostProcessReply> =>
    reply
      ? { kind: 'moved', reply }
      : { kind: 'failed', failure: failure ?? failureOfError('no answer') },
  initial: 'loading',
  states: {
    loading: {
      ...between,
      invoke: {
        src: 'fetchDetails',
        input: ({ context }) => ({ url: context.url }),
        onDone: [
          { guard: isDone, target: 'deciding', actions: { type: 'keepDetails', params: answered } },
          {
            guard: isUnreachable,
            target: 'loadUnavailable',
            actions: { type: 'keepRefusal', params: answered },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'failed', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    loadUnavailable: {
      meta: { route: 'inPlaceError' },
      on: { 'retry.requested': 'loading' },
    },
    deciding: {
      initial: 'open',
      on: {
        'consent.given': {
          target: 'sending',
          actions: { type: 'keepDecision', params: { decision: 'given' } },
        },
        'consent.denied': {
          target: 'sending',
          actions: { type: 'keepDecision', params: { decision: 'denied' } },
        },
      },
      states: { open: {}, unavailable: {} },
    },
    sending: {
      on: { 'consent.given': {}, 'consent.denied': {} },
      invoke: {
        src: 'decideConsent',
        input: ({ context: { url, decision } }) => ({ url, decision }),
        onDone: [
          { guard: isDone, target: 'moved', actions: { type: 'keepReply', params: answered } },
          {
            guard: isUnreachable,
            target: 'deciding.unavailable',
            actions: { type: 'keepRefusal', params: answered },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'failed', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    moved: over,
    failed: over,
  },
});

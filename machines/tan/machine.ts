import { assign, setup } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import {
  type Answer,
  afterAnswer,
  answered,
  failureOfAnswer,
  failureOfError,
  hasCode,
  isDone,
  isUnreachable,
  thrown,
} from '../answer.ts';
import { clock } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import type { Secret } from '../secret.ts';
import { requestTan, submitTan, watchChallenge } from './ports.ts';

export type TanEvent =
  | { readonly type: 'tan.submitted'; readonly tan: Secret }
  | { readonly type: 'method.chosen'; readonly methodId: string }
  | { readonly type: 'renewal.requested' }
  /** The challenge was approved, denied or expired elsewhere. */
  | { readonly type: 'challenge.changed'; readonly status: Challenge['status'] }
  | { readonly type: 'clock.ticked'; readonly now: number };

export type TanOutput =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Context {
  readonly challenge: Challenge;
  readonly methodId: string;
  /** Counts wrong TANs, so that the field empties after each. */
  readonly attempt: number;
  readonly attemptsLeft: number;
  /** Whole seconds until the TAN expires, by the absolute deadline; undefined before the first tick. */
  readonly secondsLeft: number | undefined;
  readonly failure: Failure | undefined;
}

const isPast = ({ context, event }: { context: Context; event: TanEvent }) =>
  event.type === 'clock.ticked' && event.now >= Date.parse(context.challenge.expiresAt);

/**
 * Takes the TAN of one challenge (A5): type it, or approve in the banking app. Guarantees: one TAN at
 * a time under way; the TAN is never in the context (L8); the deadline is absolute, so a sleeping tab
 * wakes up in the right state.
 */
export const tanMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TanEvent,
    input: {} as { challenge: Challenge },
    output: {} as TanOutput,
  },
  actors: { submitTan, requestTan, watchChallenge, clock },
  guards: {
    isMissing: ({ event }) => event.type === 'tan.submitted' && event.tan.isEmpty,
    isPast,
    hasStatus: ({ context }, params: { status: Challenge['status'] }) =>
      context.challenge.status === params.status,
    isConfirmed: ({ event }) => event.type === 'challenge.changed' && event.status === 'confirmed',
    isDenied: ({ event }) => event.type === 'challenge.changed' && event.status === 'denied',
    isExpired: ({ event }) => event.type === 'challenge.changed' && event.status === 'expired',
  },
  actions: {
    keepMethod: assign((_, params: { methodId: string }) => params),
    countDown: assign(({ context, event }) =>
      event.type === 'clock.ticked'
        ? {
            secondsLeft: Math.max(
              0,
              Math.ceil((Date.parse(context.challenge.expiresAt) - event.now) / 1000),
            ),
          }
        : {},
    ),
    keepChallenge: assign(({ context }, answer: Answer<Challenge>) =>
      answer.kind === 'done'
        ? {
            challenge: answer.value,
            methodId: answer.value.methodId,
            attemptsLeft: answer.value.attemptsLeft,
            secondsLeft: undefined,
            attempt: context.attempt + 1,
          }
        : {},
    ),
    keepRefusal: assign(({ context }, answer: Answer<Challenge>) => ({
      failure: failureOfAnswer(answer),
      ...(answer.kind === 'refused'
        ? {
            attempt: context.attempt + 1,
            attemptsLeft: answer.attemptsLeft ?? context.attemptsLeft,
          }
        : {}),
    })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
    /** What went wrong before has been mended. */
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'tan',
  context: ({ input: { challenge } }) => ({
    challenge,
    methodId: challenge.methodId,
    attempt: 0,
    attemptsLeft: challenge.attemptsLeft,
    secondsLeft: undefined,
    failure: undefined,
  }),
  output: ({ context: { failure } }): TanOutput =>
    failure ? { kind: 'failed', failure } : { kind: 'confirmed' },
  invoke: [
    { src: 'watchChallenge', input: ({ context }) => ({ challengeId: context.challenge.id }) },
    { src: 'clock' },
  ],
  on: {
    'challenge.changed': [
      { guard: 'isConfirmed', target: '.confirmed' },
      { guard: 'isDenied', target: '.denied' },
      { guard: 'isExpired', target: '.expired' },
    ],
    'clock.ticked': { actions: 'countDown' },
  },
  initial: 'opening',
  states: {
    /** A reloaded page meets its challenge as it stands now (P7). */
    opening: {
      always: [
        { guard: { type: 'hasStatus', params: { status: 'confirmed' } }, target: 'confirmed' },
        { guard: { type: 'hasStatus', params: { status: 'denied' } }, target: 'denied' },
        { guard: { type: 'hasStatus', params: { status: 'expired' } }, target: 'expired' },
        { target: 'entering' },
      ],
    },
    entering: {
      initial: 'ready',
      on: {
        'tan.submitted': [{ guard: 'isMissing', target: '.missing' }, { target: 'submitting' }],
        'method.chosen': {
          target: 'renewing',
          actions: { type: 'keepMethod', params: ({ event }) => ({ methodId: event.methodId }) },
        },
        'renewal.requested': 'renewing',
        'clock.ticked': [
          { guard: 'isPast', target: 'expired', actions: 'countDown' },
          { actions: 'countDown' },
        ],
      },
      states: { ready: {}, missing: {}, wrongTan: {}, unavailable: {} },
    },
    submitting: {
      on: { 'tan.submitted': {} },
      invoke: {
        src: 'submitTan',
        input: ({ context, event }) => {
          if (event.type !== 'tan.submitted') throw new Error('A TAN is sent by its own event.');
          return { challengeId: context.challenge.id, tan: event.tan };
        },
        onDone: [
          { guard: isDone, target: 'confirmed' },
          {
            guard: hasCode('WRONG_TAN'),
            target: 'entering.wrongTan',
            actions: { type: 'keepRefusal', params: answered },
          },
          { guard: hasCode('TAN_EXPIRED'), target: 'expired' },
          {
            guard: isUnreachable,
            target: 'entering.unavailable',
            actions: { type: 'keepRefusal', params: answered },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'failed', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    renewing: {
      invoke: {
        src: 'requestTan',
        input: ({ context }) => ({ challengeId: context.challenge.id, methodId: context.methodId }),
        ...afterAnswer({
          done: 'entering',
          keep: 'keepChallenge',
          unreachable: 'entering.unavailable',
        }),
      },
    },
    expired: { on: { 'renewal.requested': 'renewing' } },
    denied: { on: { 'renewal.requested': 'renewing' } },
    confirmed: { type: 'final', entry: 'forgetFailure' },
    failed: { type: 'final' },
  },
});

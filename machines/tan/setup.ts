import { assign, sendTo, setup } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import { type Answer, failureOfAnswer } from '../answer.ts';
import { clock, secondsToShow, secondsUntil, type Ticked } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import { failedByError } from '../on-answer.ts';
import type { Secret } from '../secret.ts';
import { requestTan, submitTan, watchChallenge } from './ports.ts';

/** The challenge was approved, denied or expired elsewhere, or has a new TAN. */
interface ChallengeChanged {
  readonly type: 'challenge.changed';
  readonly status: Challenge['status'];
  /** When the TAN in question ends; missing from a backend of the previous release (N4). */
  readonly expiresAt?: string | undefined;
  /** How the TAN in question was sent, as far as the bank was asked for it. */
  readonly methodId?: string | undefined;
  /** How the next one can be sent, also as far as the bank was asked: a device may be new, or gone. */
  readonly methods?: Challenge['methods'] | undefined;
}

export type TanEvent =
  | { readonly type: 'tan.submitted'; readonly tan: Secret }
  /** A new TAN, by the same method or another one. */
  | { readonly type: 'renewal.requested'; readonly methodId: string }
  | ChallengeChanged
  | Ticked;

export type TanOutput =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the machine asks a port for. */
export interface Asked {
  readonly type: 'challenge.wanted' | 'time.wanted';
}

export interface TanInput {
  readonly challenge: Challenge;
  /** The log-in whose events are heard. */
  readonly authenticationId: string;
}

interface Context extends TanInput {
  /** Counts wrong TANs, so that the field empties after each. */
  readonly attempt: number;
  readonly attemptsLeft: number;
  /** Whole seconds until the TAN expires, by the absolute deadline; undefined before its first tick. */
  readonly secondsLeft: number | undefined;
  readonly failure: Failure | undefined;
}

/** Whether this is about an earlier TAN than the one on the page: a new TAN does not change the challenge's id. */
const isOutdated = (
  { challenge }: Context,
  { expiresAt = challenge.expiresAt }: ChallengeChanged,
): boolean => Date.parse(expiresAt) < Date.parse(challenge.expiresAt);

/** Whether this is about a later one, which the page does not know yet. */
const isLater = ({ challenge }: Context, { expiresAt = '' }: ChallengeChanged): boolean =>
  Date.parse(expiresAt) > Date.parse(challenge.expiresAt);

/** Types, actors, guards and actions of the machine. */
export const tanSetup = setup({
  types: {
    context: {} as Context,
    events: {} as TanEvent,
    input: {} as TanInput,
    output: {} as TanOutput,
  },
  actors: { submitTan, requestTan, watchChallenge, clock },
  guards: {
    isMissing: (_, { tan }: { tan: Secret }) => tan.isEmpty,
    isPast: ({ context }, { now }: Ticked) => secondsUntil(context.challenge.expiresAt, now) === 0,
    hasStatus: ({ context }, params: { status: Challenge['status'] }) =>
      context.challenge.status === params.status,
    /** Its time is up by the last tick, or it was void before. */
    isOver: ({ context: { challenge, secondsLeft } }) =>
      secondsLeft === 0 || challenge.status === 'expired',
    isKnown: ({ context }, changed: ChallengeChanged) =>
      changed.status === context.challenge.status && !isLater(context, changed),
    /** It does not matter by which TAN. */
    isConfirmed: (_, { status }: ChallengeChanged) => status === 'confirmed',
    isDenied: ({ context }, changed: ChallengeChanged) =>
      changed.status === 'denied' && !isOutdated(context, changed),
    isExpired: ({ context }, changed: ChallengeChanged) =>
      changed.status === 'expired' && !isOutdated(context, changed),
    /** A later TAN than the one on the page: its answer was lost, or is still to come. */
    isRenewed: ({ context }, changed: ChallengeChanged) =>
      changed.status === 'pending' && isLater(context, changed),
  },
  actions: {
    keepStatus: assign(({ context: { challenge } }, params: Pick<Challenge, 'status'>) => ({
      challenge: { ...challenge, ...params },
    })),
    keepNews: assign(({ context: { challenge } }, changed: ChallengeChanged) => {
      const { status, expiresAt = challenge.expiresAt } = changed;
      const { methodId = challenge.methodId, methods = challenge.methods } = changed;
      return { challenge: { ...challenge, status, expiresAt, methodId, methods } };
    }),
    /** The answer to the call may be lost, or say nothing of what has happened since the new TAN was sent. */
    askBank: sendTo('watchChallenge', { type: 'challenge.wanted' } satisfies Asked),
    /** The time left of another TAN is known at once, not with the next tick. */
    askTime: sendTo('clock', { type: 'time.wanted' } satisfies Asked),
    countDown: assign(({ context }, { now }: Ticked) => ({
      secondsLeft: secondsToShow(context.challenge.expiresAt, now),
    })),
    keepChallenge: assign(({ context }, answer: Answer<Challenge>) =>
      answer.kind === 'done'
        ? {
            challenge: answer.value,
            attemptsLeft: answer.value.attemptsLeft,
            attempt: context.attempt + 1,
            secondsLeft: undefined,
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
    keepSurprise: assign(failedByError),
    /** Earlier problems no longer matter. */
    forgetFailure: assign({ failure: undefined }),
  },
});

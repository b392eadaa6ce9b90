import { assign, sendParent, sendTo, setup } from 'xstate';
import { type Answer, replyOf } from '../answer.ts';
import { clock, countDown, secondsToShow, secondsUntil, type Ticked } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import {
  answered,
  failedByAnswer,
  failedByError,
  hasCode,
  isDone,
  keepRefusal,
  keepSurprise,
  payload,
} from '../on-answer.ts';
import { laterEnd } from '../session-end.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST: the customer wants to stay (A10). */
const keepAlive = unprovidedPromise<Answer<{ expiresAt: string }>, { authenticationId: string }>(
  'keepAlive',
);

export type SessionTimerEvent =
  /** The session's end in a reply of the backend; ISO date-time. */
  | { readonly type: 'session.extended'; readonly expiresAt: string }
  | { readonly type: 'stay.requested' }
  | Ticked;

/** What the timer tells its parent. */
export type SessionTimerReport = { readonly type: 'session.expired' };

interface Context {
  readonly authenticationId: string;
  /** ISO date-time; undefined until an answer has named it. */
  readonly expiresAt: string | undefined;
  readonly secondsLeft: number;
  /** Why the last request to stay failed. */
  readonly failure: Failure | undefined;
}

/** How long before the end the customer is asked, in seconds (A10; WCAG 2.2.1 requires at least 20). */
export const WARN_BEFORE = 60;

/** Between two ticks, in seconds. */
const BEAT = 1;

/** How far the end must be, in seconds beyond the question, to say that this page's clock was wrong. */
const CORRECTION = 5;

interface End {
  readonly expiresAt: string;
}

type Named = Partial<Pick<Context, 'expiresAt'>>;

const secondsLeft = ({ expiresAt }: Pick<Context, 'expiresAt'>, now: number) =>
  secondsUntil(expiresAt, now) ?? Number.POSITIVE_INFINITY;

/** Params of a guard: the session's end in an answer, if it has one. */
const named = ({ event }: { readonly event: { readonly output: Answer<Named> } }): Named =>
  replyOf(event.output) ?? {};

/**
 * The life of the session (A10). The backend says when it ends; a minute before, the customer is asked whether
 * to stay; afterwards the parent gets `session.expired` once. If the session can no longer be extended, the
 * customer is told so and not asked again. Deadlines are absolute: a tab that was asleep past the end wakes up
 * expired.
 */
export const sessionTimerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionTimerEvent,
    input: {} as { authenticationId: string; expiresAt: string | undefined },
  },
  actors: { keepAlive, clock },
  guards: {
    movesEnd: ({ context }, { expiresAt }: End) =>
      laterEnd(context.expiresAt, expiresAt) !== context.expiresAt,
    /** The end is hardly later than the one that the customer is asked about. */
    staysClose: ({ context }, { expiresAt }: End) =>
      context.secondsLeft + secondsLeft({ expiresAt }, Date.parse(context.expiresAt ?? '')) <=
      WARN_BEFORE + BEAT,
    /** A header may write the same moment in another way, such as with an offset. */
    keepsEnd: ({ context }, { expiresAt = '' }: Named) =>
      Date.parse(expiresAt) === Date.parse(context.expiresAt ?? ''),
    isPast: ({ context }, { now }: Ticked) => secondsLeft(context, now) === 0,
    isClose: ({ context }, { now }: Ticked) => secondsLeft(context, now) <= WARN_BEFORE,
    /** The answer has corrected this page's clock, which was fast: it was too early to ask. */
    isFar: ({ context }, { now }: Ticked) => secondsLeft(context, now) > WARN_BEFORE + CORRECTION,
  },
  actions: {
    keepEnd: assign(({ context }, { expiresAt }: End) => ({
      expiresAt: laterEnd(context.expiresAt, expiresAt),
    })),
    keepAnswer: assign(({ context }, answer: Answer<{ expiresAt: string }>) => ({
      expiresAt: replyOf(answer)?.expiresAt ?? context.expiresAt,
    })),
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
    countDown: assign(({ context }, { now }: Ticked) => ({
      secondsLeft: secondsToShow(context.expiresAt, now) ?? Number.POSITIVE_INFINITY,
    })),
    /** The answer may have corrected this page's clock: whether the end is close is known before it is said. */
    askTime: sendTo('clock', { type: 'time.wanted' }),
    reportExpired: sendParent((): SessionTimerReport => ({ type: 'session.expired' })),
  },
}).createMachine({
  id: 'sessionTimer',
  context: ({ input: { authenticationId, expiresAt } }) => ({
    authenticationId,
    expiresAt,
    secondsLeft: 0,
    failure: undefined,
  }),
  invoke: { id: 'clock', src: 'clock' },
  on: {
    'session.extended': {
      guard: { type: 'movesEnd', params: payload },
      target: '.running',
      actions: { type: 'keepEnd', params: payload },
    },
  },
  initial: 'running',
  states: {
    running: {
      on: {
        'clock.ticked': [
          { guard: { type: 'isPast', params: payload }, target: 'expired' },
          {
            guard: { type: 'isClose', params: payload },
            target: 'warning',
            actions: countDown,
          },
        ],
      },
    },
    warning: {
      initial: 'asking',
      on: {
        'clock.ticked': [
          { guard: { type: 'isPast', params: payload }, target: 'expired' },
          { actions: countDown },
        ],
        'stay.requested': '.staying',
        // Otherwise the dialog would close, to open again at the next tick.
        'session.extended': {
          guard: { type: 'staysClose', params: payload },
          actions: { type: 'keepEnd', params: payload },
        },
      },
      states: {
        asking: {},
        /** The customer asked in time: the answer decides whether the session continues, not the clock. */
        staying: {
          on: {
            'stay.requested': {},
            'clock.ticked': { actions: countDown },
          },
          invoke: {
            src: 'keepAlive',
            input: ({ context: { authenticationId } }) => ({ authenticationId }),
            onDone: [
              // The session has reached its latest end, which cannot be extended.
              { guard: { type: 'keepsEnd', params: named }, target: 'final' },
              {
                guard: isDone,
                target: '#sessionTimer.running',
                actions: { type: 'keepAnswer', params: answered },
              },
              // It has ended already: by this page's clock, which is slow, or in another tab.
              {
                guard: hasCode('USER_SESSION_EXPIRED', 'NOT_FOUND'),
                target: '#sessionTimer.expired',
              },
              // The dialog stays open. If nothing else happens, the session expires.
              { target: 'unavailable', actions: keepRefusal },
            ],
            onError: { target: 'unavailable', actions: keepSurprise },
          },
        },
        unavailable: {},
        final: {
          entry: 'askTime',
          on: {
            'stay.requested': '#sessionTimer.ending',
            'clock.ticked': {
              guard: { type: 'isFar', params: payload },
              target: '#sessionTimer.running',
            },
          },
        },
      },
    },
    /** The customer knows that the session ends and is not asked again. */
    ending: {
      on: { 'clock.ticked': { guard: { type: 'isPast', params: payload }, target: 'expired' } },
    },
    expired: { entry: 'reportExpired', type: 'final' },
  },
});

import { assign, setup } from 'xstate';
import type { AppLogIn } from '#contract/app-log-in.ts';
import type { ProcessReply } from '#contract/process.ts';
import {
  type Answer,
  afterAnswer,
  answered,
  failureOfAnswer,
  failureOfError,
  hasCode,
  isDone,
  replyOf,
  thrown,
} from '../answer.ts';
import {
  type AppLogInEvent,
  finishAppLogIn,
  says,
  secondsUntil,
  watchAppLogIn,
} from '../app-log-in.ts';
import { over } from '../between.ts';
import { clock } from '../clock.ts';
import type { Failure } from '../error-catalogue.ts';
import type { StateMeta } from '../picture.ts';
import { startQrLogIn } from './ports.ts';

export type QrLogInEvent =
  | AppLogInEvent
  | { readonly type: 'refresh.requested' }
  /** Collects an approval that nobody answered for. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'credentials.requested' };

export type AppLogInOutput =
  | { readonly kind: 'loggedIn'; readonly reply: ProcessReply }
  | { readonly kind: 'credentials' }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Context {
  readonly authenticationId: string;
  readonly code: AppLogIn | undefined;
  readonly secondsLeft: number | undefined;
  /** Codes that renewed themselves since the customer last did something. */
  readonly renewals: number;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/** A code renews itself this long before it ends, in seconds (Q5) … */
const RENEW_BEFORE = 5;
/** … but not for ever: after ten minutes without anybody it is left to end. */
const RENEWALS = 10;

/**
 * Log-in by QR code (Q1–Q6). Guarantees: the code shown is alive or said not to be; a denied, ended or
 * refused code offers a new one; deadlines are absolute, so a tab that slept wakes up right.
 */
export const qrLoginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as QrLogInEvent,
    input: {} as { authenticationId: string },
    output: {} as AppLogInOutput,
    meta: {} as StateMeta,
  },
  actors: { startQrLogIn, finishAppLogIn, watchAppLogIn, clock },
  guards: {
    isPast: ({ context, event }) =>
      event.type === 'clock.ticked' && secondsUntil(context.code, event.now) === 0,
    isAboutToEnd: ({ context, event }) =>
      event.type === 'clock.ticked' &&
      context.renewals < RENEWALS &&
      (secondsUntil(context.code, event.now) ?? RENEW_BEFORE + 1) <= RENEW_BEFORE,
    saysProcessing: says('processing'),
    saysApproved: says('approved'),
    saysDenied: says('denied'),
    saysExpired: says('expired'),
  },
  actions: {
    keepCode: assign((_, answer: Answer<AppLogIn>) => ({
      code: replyOf(answer),
      secondsLeft: undefined,
    })),
    countDown: assign(({ context, event }) => ({
      secondsLeft:
        event.type === 'clock.ticked' ? secondsUntil(context.code, event.now) : undefined,
    })),
    countRenewal: assign(({ context }) => ({ renewals: context.renewals + 1 })),
    forgetCode: assign({ code: undefined, secondsLeft: undefined, renewals: 0 }),
    keepReply: assign((_, answer: Answer<ProcessReply>) => ({ reply: replyOf(answer) })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ failure: failureOfAnswer(answer) })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'qrLogin',
  context: ({ input }) => ({
    ...input,
    code: undefined,
    secondsLeft: undefined,
    renewals: 0,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context: { reply, failure } }): AppLogInOutput => {
    if (reply) return { kind: 'loggedIn', reply };
    return failure ? { kind: 'failed', failure } : { kind: 'credentials' };
  },
  on: {
    'credentials.requested': { target: '.left', actions: 'forgetFailure' },
    // A code the customer asked to replace is void at once, and shown no longer.
    'refresh.requested': { target: '.loading', actions: 'forgetCode' },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'startQrLogIn',
        input: ({ context }) => ({ authenticationId: context.authenticationId }),
        onDone: [
          { guard: isDone, target: 'scanning', actions: { type: 'keepCode', params: answered } },
          { guard: hasCode('RATE_LIMITED'), target: 'rateLimited' },
          { target: 'unknownError', actions: { type: 'keepRefusal', params: answered } },
        ],
        onError: { target: 'unknownError', actions: { type: 'keepSurprise', params: thrown } },
      },
    },
    scanning: {
      initial: 'waiting',
      // The clock's first tick comes at once: the time left is there with the code.
      invoke: [
        {
          src: 'watchAppLogIn',
          input: ({ context }) => ({
            authenticationId: context.authenticationId,
            id: context.code?.id ?? '',
          }),
        },
        { src: 'clock' },
      ],
      on: {
        'appLogIn.changed': [
          { guard: 'saysApproved', target: 'approved' },
          { guard: 'saysDenied', target: 'denied' },
          { guard: 'saysExpired', target: 'expired' },
          { guard: 'saysProcessing', target: '.processing' },
        ],
      },
      states: {
        waiting: {
          on: {
            'clock.ticked': [
              { guard: 'isAboutToEnd', target: '#qrLogin.loading', actions: 'countRenewal' },
              { guard: 'isPast', target: '#qrLogin.expired' },
              { actions: 'countDown' },
            ],
          },
        },
        /** The customer has it open on the other device: it is not changed under their hands. */
        processing: {
          on: {
            'clock.ticked': [
              { guard: 'isPast', target: '#qrLogin.expired' },
              { actions: 'countDown' },
            ],
          },
        },
      },
    },
    approved: {
      on: { 'refresh.requested': {}, 'credentials.requested': {} },
      invoke: {
        src: 'finishAppLogIn',
        input: ({ context }) => ({
          authenticationId: context.authenticationId,
          id: context.code?.id ?? '',
        }),
        ...afterAnswer({ done: 'loggedIn', keep: 'keepReply', unreachable: 'uncollected' }),
      },
    },
    /** Approved, but nobody answered: the approval waits for a while, and is collected by the next try. */
    uncollected: { on: { 'retry.requested': 'approved' } },
    denied: {},
    expired: {},
    rateLimited: {},
    unknownError: {},
    loggedIn: over,
    left: over,
    failed: over,
  },
});

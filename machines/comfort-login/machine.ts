import { afterFinish, appLogInOutput, past } from '../app-log-in.ts';
import { between, over } from '../between.ts';
import { countDown } from '../clock.ts';
import {
  answered,
  hasCode,
  hasKind,
  isDone,
  isFinal,
  isUnreachable,
  keepRefusal,
  keepSurprise,
  payload,
} from '../on-answer.ts';
import { STEP } from '../picture.ts';
import { comfortLoginSetup, firstLoginUrl, here } from './setup.ts';

/** The bank has said how the log-in stands. */
const learned = {
  guard: isDone,
  target: 'checked',
  actions: { type: 'keepLogIn', params: answered },
} as const;

/**
 * Log-in by approval in the comfort app (C1–C4). Guarantees: one push; after a denial, too many attempts or
 * expiry, only the log-in page can start another; an approval takes effect once; the page's clock alone never
 * discards an approval.
 */
export const comfortLoginMachine = comfortLoginSetup.createMachine({
  id: 'comfortLogin',
  context: ({ input }) => ({
    logIn: undefined,
    ...input,
    secondsLeft: undefined,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context }) => appLogInOutput(context),
  on: {
    'credentials.requested': { target: '.left', actions: 'forgetOutcome' },
    'quit.decided': { target: '.left', actions: 'forgetOutcome' },
  },
  initial: 'beginning',
  states: {
    /** After a reload, continues with the open request; no second push is sent (P7). */
    beginning: {
      always: [{ guard: 'isAsked', target: 'waiting' }, { target: 'asking' }],
    },
    asking: {
      ...between,
      invoke: {
        src: 'startComfortLogIn',
        input: ({ context: { authenticationId, identifier } }) => ({
          authenticationId,
          identifier,
        }),
        onDone: [
          // After too many pushes, the backend answers with a log-in that has already ended.
          {
            guard: isDone,
            target: 'waiting',
            actions: { type: 'keepLogIn', params: answered },
          },
          { guard: hasCode('RATE_LIMITED'), target: 'retriesExceeded' },
          { guard: isFinal, target: 'failed', actions: keepRefusal },
          { target: 'error', actions: keepRefusal },
        ],
        onError: { target: 'error', actions: keepSurprise },
      },
    },
    waiting: {
      meta: { route: 'comfortLoginWaiting' },
      // The clock ticks at once, so the time left is shown from the start.
      invoke: [{ src: 'watchAppLogIn', input: here }, { src: 'clock' }],
      on: {
        'appLogIn.changed': [
          { guard: { type: 'saysApproved', params: payload }, target: 'approved' },
          { guard: { type: 'saysDenied', params: payload }, target: 'denied' },
          { guard: { type: 'saysExpired', params: payload }, target: 'sessionExpired' },
          { guard: { type: 'saysRetriesExceeded', params: payload }, target: 'retriesExceeded' },
        ],
        'clock.ticked': { actions: countDown },
        'approval.claimed': '.checking',
      },
      initial: 'checked',
      states: {
        listening: { on: { 'clock.ticked': past } },
        /** The customer says that they have approved: asks the backend, in case the event was lost. */
        checking: {
          on: { 'approval.claimed': {} },
          invoke: {
            src: 'askAppLogIn',
            input: here,
            onDone: [
              learned,
              // Another tab has ended the log-in, or the bank has forgotten this try.
              {
                guard: hasCode('USER_SESSION_EXPIRED', 'NOT_FOUND'),
                target: '#comfortLogin.sessionExpired',
              },
              { target: 'unheard', actions: keepRefusal },
            ],
            onError: { target: 'unheard', actions: keepSurprise },
          },
        },
        /** Nobody knows whether the approval has arrived: the customer is not told that it has not (N2). */
        unheard: { exit: 'forgetOutcome', on: { 'clock.ticked': past } },
        /**
         * The time is up by the page's clock, which may be ahead: asks the backend whether the customer decided in time,
         * or still has some; if not, it has expired. Without an answer nobody knows, until there is a network again.
         */
        ending: {
          invoke: {
            src: 'askOutcome',
            input: here,
            onDone: [
              learned,
              { guard: isUnreachable, target: '#comfortLogin.error', actions: keepRefusal },
              { target: '#comfortLogin.sessionExpired' },
            ],
            onError: '#comfortLogin.sessionExpired',
          },
        },
        checked: {
          always: [
            { guard: 'isApproved', target: '#comfortLogin.approved' },
            { guard: 'isDenied', target: '#comfortLogin.denied' },
            { guard: 'isExpired', target: '#comfortLogin.sessionExpired' },
            { guard: 'isRetriesExceeded', target: '#comfortLogin.retriesExceeded' },
            { target: 'listening' },
          ],
        },
      },
    },
    approved: {
      meta: { route: 'comfortLoginApproved' },
      on: { 'credentials.requested': {}, 'quit.decided': { actions: 'askForReset' } },
      invoke: {
        src: 'finishAppLogIn',
        input: here,
        ...afterFinish({ done: 'finished', tooLate: 'sessionExpired', forget: 'forgetOutcome' }),
      },
    },
    /** Approved, but the call got no answer: the approval stays valid for a while and can be collected by a retry. */
    uncollected: {
      meta: { route: 'comfortLoginError' },
      on: { 'retry.requested': 'approved', 'quit.decided': { actions: 'askForReset' } },
    },
    finished: { always: [{ guard: 'isFirst', target: 'firstLogin' }, { target: 'loggedIn' }] },
    /** The PIN is needed once (C1); the same screen as after a QR code (C2). */
    firstLogin: {
      meta: { route: 'comfortLoginFirstLogin' },
      invoke: {
        id: STEP,
        src: 'firstLogin',
        input: (args) => ({ url: firstLoginUrl(args) }),
        onDone: [
          {
            guard: hasKind('moved'),
            target: 'loggedIn',
            actions: { type: 'keepFirstLogin', params: answered },
          },
          { target: 'failed', actions: { type: 'keepFirstLogin', params: answered } },
        ],
      },
    },
    denied: { meta: { route: 'comfortLoginDenied' } },
    retriesExceeded: { meta: { route: 'comfortLoginRetriesExceeded' } },
    sessionExpired: { meta: { route: 'comfortLoginSessionExpired' } },
    error: {
      meta: { route: 'comfortLoginError' },
      on: {
        'retry.requested': {
          guard: 'isAsked',
          target: 'waiting.ending',
          actions: 'forgetOutcome',
        },
      },
    },
    loggedIn: over,
    left: over,
    failed: over,
  },
});

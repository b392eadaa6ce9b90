import { afterFinish, appLogInOutput, isNow, past } from '../app-log-in.ts';
import { over, sends } from '../between.ts';
import { countDown } from '../clock.ts';
import {
  answered,
  hasCode,
  isDone,
  isFinal,
  isUnreachable,
  keepRefusal,
  keepSurprise,
  payload,
} from '../on-answer.ts';
import { here, isElsewhere, isRenewal, qrLoginSetup } from './setup.ts';

/** What the app did counts, whatever the page's clock says. */
const inApp = [
  { guard: isNow('approved'), target: '#qrLogin.approved' },
  { guard: isNow('denied'), target: '#qrLogin.denied' },
  { guard: isNow('processing'), target: '#qrLogin.scanning.processing' },
] as const;

/**
 * The code's time is up by the page's clock, which may be ahead: it has expired, unless the bank says that the
 * app has decided, or that there is time left. Without an answer nobody knows, until there is a network again.
 */
const ending = qrLoginSetup.createStateConfig({
  invoke: {
    src: 'askOutcome',
    input: here,
    onDone: [
      ...inApp,
      { guard: isNow('waiting'), target: '#qrLogin.scanning.waiting' },
      { guard: isUnreachable, target: '#qrLogin.unknownError', actions: keepRefusal },
      { target: '#qrLogin.expired' },
    ],
    onError: '#qrLogin.expired',
  },
});

/** A new code makes the one before void. */
const renewal = { target: '#qrLogin.loading', actions: 'countRenewal' } as const;

/**
 * Log-in by QR code (Q1–Q6). Guarantees: the code on the page is valid, or is being replaced, or the bank is being
 * asked about it, and how long it is valid is known all the while; a code that was approved meanwhile is neither given
 * up nor replaced; after a denied, expired or refused code a new one is offered; deadlines are absolute, so a tab that
 * was asleep wakes up in the right state.
 */
export const qrLoginMachine = qrLoginSetup.createMachine({
  id: 'qrLogin',
  context: ({ input }) => ({
    code: undefined,
    ...input,
    secondsLeft: undefined,
    renewals: 0,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context }) => appLogInOutput(context),
  on: {
    'credentials.requested': { target: '.left', actions: 'forgetCode' },
    'quit.decided': { target: '.left', actions: 'forgetCode' },
    // The code before is over.
    'refresh.requested': { target: '.loading', actions: 'forgetCode' },
  },
  initial: 'beginning',
  states: {
    /**
     * The code that the app has opened is still valid, after a reload and when it was about to renew itself: a new one
     * would make it void (P7).
     */
    beginning: {
      always: [
        { guard: 'isApproved', target: 'approved' },
        { guard: 'isOpened', target: 'scanning.processing' },
        { guard: 'isShown', target: 'scanning' },
        { target: 'loading' },
      ],
    },
    loading: {
      ...sends,
      invoke: [
        {
          src: 'startQrLogIn',
          input: ({ context }) => ({
            authenticationId: context.authenticationId,
            renews: isRenewal(context) ? context.code?.id : undefined,
          }),
          onDone: [
            { guard: isDone, target: 'beginning', actions: { type: 'keepCode', params: answered } },
            { guard: hasCode('RATE_LIMITED'), target: 'rateLimited' },
            { guard: isElsewhere, target: 'expired' },
            { guard: isFinal, target: 'failed', actions: keepRefusal },
            { target: 'unknownError', actions: keepRefusal },
          ],
          onError: { target: 'unknownError', actions: keepSurprise },
        },
        // The time of the code before may run out meanwhile.
        { src: 'clock' },
      ],
      on: {
        'clock.ticked': { actions: countDown },
        'refresh.requested': [
          // Which may be refused, as the customer had not asked for it.
          { guard: 'isRenewal', target: 'loading', reenter: true, actions: 'restartRenewals' },
          // A new code is on its way.
          {},
        ],
      },
    },
    scanning: {
      initial: 'waiting',
      // The clock's first tick comes at once: the time left is there with the code.
      invoke: [
        {
          src: 'watchAppLogIn',
          input: here,
        },
        { src: 'clock' },
      ],
      on: {
        'appLogIn.changed': [
          { guard: { type: 'saysApproved', params: payload }, target: 'approved' },
          { guard: { type: 'saysDenied', params: payload }, target: 'denied' },
          { guard: { type: 'saysExpired', params: payload }, target: 'expired' },
          { guard: { type: 'saysTooMany', params: payload }, target: 'rateLimited' },
          { guard: { type: 'saysProcessing', params: payload }, target: '.processing' },
        ],
        'clock.ticked': { actions: countDown },
        // The customer wants another code: this one stays on the page until that is there.
        'refresh.requested': { target: 'loading', actions: 'restartRenewals' },
      },
      states: {
        waiting: {
          on: {
            'clock.ticked': [
              {
                guard: { type: 'isAboutToEnd', params: payload },
                target: 'renewing',
                actions: countDown,
              },
              past,
            ],
          },
        },
        /** The customer has the code open on the other device: it must not change now. */
        processing: {
          initial: 'open',
          states: {
            open: { on: { 'clock.ticked': past } },
            ending,
          },
        },
        /** A new code is due, unless the app has opened this one or has decided: the page may have missed that. */
        renewing: {
          on: {
            'appLogIn.changed': { guard: { type: 'saysExpired', params: payload }, ...renewal },
          },
          invoke: {
            src: 'askOutcome',
            input: here,
            onDone: [...inApp, renewal],
            onError: renewal,
          },
        },
        ending,
      },
    },
    approved: {
      on: {
        'refresh.requested': {},
        'credentials.requested': {},
        'quit.decided': { actions: 'askForReset' },
      },
      invoke: {
        src: 'finishAppLogIn',
        input: here,
        ...afterFinish({ done: 'loggedIn', tooLate: 'expired', forget: 'forgetCode' }),
      },
    },
    /** Approved, but the call got no answer: the approval stays valid for a while, and a retry collects it. */
    uncollected: {
      on: { 'retry.requested': 'approved', 'quit.decided': { actions: 'askForReset' } },
    },
    denied: {},
    expired: {},
    rateLimited: {},
    unknownError: {
      // The page, and not the customer, asks for another code: it may only go on here as one that renews itself, and
      // the code before may be open in the app.
      on: { 'retry.requested': renewal },
    },
    loggedIn: over,
    left: over,
    failed: over,
  },
});

import { answered, hasCode, isDone, keepRefusal, keepSurprise, payload } from '../answer.ts';
import { afterFinish, appLogInOutput, isNow } from '../app-log-in.ts';
import { over } from '../between.ts';
import { here, isFinal, qrLoginSetup } from './setup.ts';

/** What the app has decided, whatever the page's clock says. */
const decided = [
  { guard: isNow('approved'), target: '#qrLogin.approved' },
  { guard: isNow('denied'), target: '#qrLogin.denied' },
] as const;

/** The code's time is up; unless the bank says that it has been decided, it has expired. */
const ending = qrLoginSetup.createStateConfig({
  invoke: {
    src: 'askOutcome',
    input: here,
    onDone: [...decided, { target: '#qrLogin.expired' }],
    onError: '#qrLogin.expired',
  },
});

/** A new code makes the one before void. */
const renewal = { target: '#qrLogin.loading', actions: 'countRenewal' } as const;

/**
 * Log-in by QR code (Q1–Q6). Guarantees: a code shown is valid, or the bank is being asked what became of
 * it; no code is given up or replaced that was approved meanwhile; after a denied, expired or refused code a new one
 * is offered; deadlines are absolute, so a tab that slept wakes up correct.
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
    // A code the customer asked to replace is void at once, and shown no longer.
    'refresh.requested': { target: '.loading', actions: 'forgetCode' },
  },
  initial: 'beginning',
  states: {
    /** After a reload, the code that the app has opened is still good: another would make it void (P7). */
    beginning: {
      always: [
        { guard: 'isApproved', target: 'approved' },
        { guard: 'isShown', target: 'scanning.processing' },
        { target: 'loading' },
      ],
    },
    loading: {
      invoke: {
        src: 'startQrLogIn',
        input: ({ context }) => ({ authenticationId: context.authenticationId }),
        onDone: [
          { guard: isDone, target: 'scanning', actions: { type: 'keepCode', params: answered } },
          { guard: hasCode('RATE_LIMITED'), target: 'rateLimited' },
          { guard: isFinal, target: 'failed', actions: keepRefusal },
          { target: 'unknownError', actions: keepRefusal },
        ],
        onError: { target: 'unknownError', actions: keepSurprise },
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
        'clock.ticked': { actions: { type: 'countDown', params: payload } },
      },
      states: {
        waiting: {
          on: {
            'clock.ticked': [
              {
                guard: { type: 'isAboutToEnd', params: payload },
                target: 'renewing',
                actions: { type: 'countDown', params: payload },
              },
              {
                guard: { type: 'isPast', params: payload },
                target: 'ending',
                actions: { type: 'countDown', params: payload },
              },
            ],
          },
        },
        /** The customer has the code open on the other device: it must not change now. */
        processing: {
          initial: 'open',
          states: {
            open: {
              on: {
                'clock.ticked': {
                  guard: { type: 'isPast', params: payload },
                  target: 'ending',
                  actions: { type: 'countDown', params: payload },
                },
              },
            },
            ending,
          },
        },
        /** A new code is due; unless the app has this one, or has decided, as the page may not have heard. */
        renewing: {
          on: {
            'appLogIn.changed': { guard: { type: 'saysExpired', params: payload }, ...renewal },
          },
          invoke: {
            src: 'askOutcome',
            input: here,
            onDone: [...decided, { guard: isNow('processing'), target: 'processing' }, renewal],
            onError: renewal,
          },
        },
        ending,
      },
    },
    approved: {
      on: { 'refresh.requested': {}, 'credentials.requested': {} },
      invoke: {
        src: 'finishAppLogIn',
        input: here,
        ...afterFinish({ done: 'loggedIn', tooLate: 'expired' }),
      },
    },
    /** Approved, but the call got no answer: the approval stays valid for a while, and a retry collects it. */
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

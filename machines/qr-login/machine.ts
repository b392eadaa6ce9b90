import { answered, hasCode, isDone, isFinal, payload, thrown } from '../answer.ts';
import { type AppLogInOutput, afterFinish } from '../app-log-in.ts';
import { over } from '../between.ts';
import { qrLoginSetup } from './setup.ts';

/**
 * Log-in by QR code (Q1–Q6). Guarantees: a code shown is valid or marked as expired; after a denied, expired
 * or refused code a new one is offered; deadlines are absolute, so a tab that slept wakes up correct.
 */
export const qrLoginMachine = qrLoginSetup.createMachine({
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
    'credentials.requested': { target: '.left', actions: 'forgetCode' },
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
          { guard: isFinal, target: 'failed', actions: { type: 'keepRefusal', params: answered } },
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
          { guard: { type: 'saysApproved', params: payload }, target: 'approved' },
          { guard: { type: 'saysDenied', params: payload }, target: 'denied' },
          { guard: { type: 'saysExpired', params: payload }, target: 'expired' },
          { guard: { type: 'saysProcessing', params: payload }, target: '.processing' },
        ],
      },
      states: {
        waiting: {
          on: {
            'clock.ticked': [
              {
                guard: { type: 'isAboutToEnd', params: payload },
                target: '#qrLogin.loading',
                actions: 'countRenewal',
              },
              { guard: { type: 'isPast', params: payload }, target: '#qrLogin.expired' },
              { actions: { type: 'countDown', params: payload } },
            ],
          },
        },
        /** The customer has the code open on the other device: it must not change now. */
        processing: {
          on: {
            'clock.ticked': [
              { guard: { type: 'isPast', params: payload }, target: '#qrLogin.expired' },
              { actions: { type: 'countDown', params: payload } },
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

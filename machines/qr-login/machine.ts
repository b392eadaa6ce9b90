import { afterAnswer, answered, hasCode, isDone, isFinal, thrown } from '../answer.ts';
import type { AppLogInOutput } from '../app-log-in.ts';
import { over } from '../between.ts';
import { qrLoginSetup } from './setup.ts';

/**
 * Log-in by QR code (Q1–Q6). Guarantees: the code shown is alive or said not to be; a denied, ended or
 * refused code offers a new one; deadlines are absolute, so a tab that slept wakes up right.
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

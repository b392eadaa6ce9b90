import { assign, setup } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import { type Answer, failureOfError } from '../answer.ts';
import { over, sends } from '../between.ts';
import type { Failure } from '../error-catalogue.ts';
import {
  failedByError,
  hasCode,
  isDone,
  isUnreachable,
  keepSurprise,
  payload,
} from '../on-answer.ts';
import type { StateMeta } from '../picture.ts';
import { keepAnswer, keptAnswer } from '../pin-answer.ts';
import type { Secret } from '../secret.ts';
import { logIn } from './ports.ts';

/** The customer submitted the form: the identifier as typed, the PIN as a `Secret`. */
interface PinSubmitted {
  readonly type: 'pin.submitted';
  readonly identifier: string;
  readonly pin: Secret;
}

export type CredentialsEvent =
  | PinSubmitted
  /** The comfort app was chosen without an identifier. */
  | { readonly type: 'identifier.missing' };

export type CredentialsOutput =
  | { readonly kind: 'loggedIn'; readonly reply: ProcessReply }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly identifier: string };

/** Which fields were left empty. */
interface Missing {
  readonly identifier: boolean;
  readonly pin: boolean;
}

const missingIn = ({ identifier, pin }: PinSubmitted): Missing => ({
  identifier: identifier.trim() === '',
  pin: pin.isEmpty,
});

interface Context {
  readonly authenticationId: string;
  readonly identifier: string;
  readonly missing: Missing;
  /** The last answer; the screen reads the attempts left, the wait or the reference from it. */
  readonly answer: Answer<ProcessReply> | undefined;
  /** Counts refused attempts: the PIN field is emptied after each (L3), but not after a missing answer (L9). */
  readonly attempt: number;
  readonly failure: Failure | undefined;
}

/**
 * Log-in with access key or alias and PIN (L1–L5, L9). Guarantees: one request at a time; the PIN is never in
 * the context (L8). Codes that leave the customer on the form are handled here (R2); every other code ends the
 * step.
 */
export const credentialsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CredentialsEvent,
    input: {} as { authenticationId: string; identifier: string },
    output: {} as CredentialsOutput,
    meta: {} as StateMeta,
  },
  actors: { logIn },
  guards: {
    isIncomplete: (_, submitted: PinSubmitted) => {
      const { identifier, pin } = missingIn(submitted);
      return identifier || pin;
    },
  },
  actions: {
    keepIdentifier: assign((_, { identifier }: PinSubmitted) => ({
      identifier: identifier.trim(),
    })),
    noteMissing: assign((_, missing: Missing) => ({ missing })),
    keepAnswer: assign(({ context }, answer: Answer<ProcessReply>) => keptAnswer(context, answer)),
    keepSurprise: assign(failedByError),
  },
}).createMachine({
  id: 'credentials',
  context: ({ input }) => ({
    ...input,
    missing: { identifier: false, pin: false },
    answer: undefined,
    attempt: 0,
    failure: undefined,
  }),
  output: ({ context: { answer, failure, identifier } }): CredentialsOutput =>
    answer?.kind === 'done'
      ? { kind: 'loggedIn', reply: answer.value }
      : { kind: 'failed', failure: failure ?? failureOfError('no answer'), identifier },
  initial: 'form',
  states: {
    form: {
      initial: 'editing',
      on: {
        'pin.submitted': [
          {
            guard: { type: 'isIncomplete', params: payload },
            target: '.incomplete',
            actions: [
              { type: 'keepIdentifier', params: payload },
              { type: 'noteMissing', params: ({ event }) => missingIn(event) },
            ],
          },
          { target: 'submitting', actions: { type: 'keepIdentifier', params: payload } },
        ],
        'identifier.missing': {
          target: '.incomplete',
          actions: { type: 'noteMissing', params: { identifier: true, pin: false } },
        },
      },
      states: {
        editing: {},
        incomplete: {},
        wrongCredentials: {},
        pinBlocked: {},
        rateLimited: {},
        unavailable: {},
      },
    },
    submitting: {
      ...sends,
      // A second submit while the first is pending does not count (L9).
      on: { 'pin.submitted': {}, 'identifier.missing': {} },
      invoke: {
        src: 'logIn',
        input: ({ context: { authenticationId, identifier }, event }) => {
          if (event.type !== 'pin.submitted') throw new Error('A PIN is sent by its own event.');
          return { authenticationId, identifier, pin: event.pin };
        },
        onDone: [
          { guard: isDone, target: 'loggedIn', actions: keepAnswer },
          {
            guard: hasCode('INVALID_CREDENTIALS'),
            target: 'form.wrongCredentials',
            actions: keepAnswer,
          },
          {
            guard: hasCode('PIN_LOCKED_AND_WRONG'),
            target: 'form.pinBlocked',
            actions: keepAnswer,
          },
          { guard: hasCode('RATE_LIMITED'), target: 'form.rateLimited', actions: keepAnswer },
          { guard: isUnreachable, target: 'form.unavailable', actions: keepAnswer },
          { target: 'failed', actions: keepAnswer },
        ],
        onError: { target: 'failed', actions: keepSurprise },
      },
    },
    loggedIn: over,
    failed: over,
  },
});

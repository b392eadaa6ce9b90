import { assign, setup } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import { type Answer, replyOf } from '../answer.ts';
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
import { type StepOutput, stepOutput } from '../step-output.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST the PIN of a first log-in; reveals it once (L8). */
const submitPin = unprovidedPromise<Answer<ProcessReply>, { url: string; pin: Secret }>(
  'submitPin',
);

export type FirstLoginEvent = { readonly type: 'firstPin.submitted'; readonly pin: Secret };

interface Context {
  readonly url: string;
  /** The last answer; tells the attempts left or the reference. */
  readonly answer: Answer<ProcessReply> | undefined;
  /** Counts refused attempts, so that the field empties after each. */
  readonly attempt: number;
  readonly failure: Failure | undefined;
}

/**
 * First log-in by QR code or comfort app: the PIN is needed once (Q4, C1). A blocked one is said as on the log-in page: the
 * right one leads to its unlocking (L4). The PIN is never in the context (L8).
 */
export const firstLoginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FirstLoginEvent,
    input: {} as { url: string },
    output: {} as StepOutput<ProcessReply>,
    meta: {} as StateMeta,
  },
  actors: { submitPin },
  guards: { isMissing: (_, { pin }: FirstLoginEvent) => pin.isEmpty },
  actions: {
    keepAnswer: assign(({ context }, answer: Answer<ProcessReply>) => keptAnswer(context, answer)),
    keepSurprise: assign(failedByError),
  },
}).createMachine({
  id: 'firstLogin',
  context: ({ input: { url } }) => ({ url, answer: undefined, attempt: 0, failure: undefined }),
  output: ({ context: { answer, failure } }) =>
    stepOutput({ reply: answer && replyOf(answer), failure }),
  initial: 'form',
  states: {
    form: {
      initial: 'editing',
      on: {
        'firstPin.submitted': [
          { guard: { type: 'isMissing', params: payload }, target: '.missing' },
          { target: 'submitting' },
        ],
      },
      states: { editing: {}, missing: {}, wrongCredentials: {}, pinBlocked: {}, unavailable: {} },
    },
    submitting: {
      ...sends,
      on: { 'firstPin.submitted': {} },
      invoke: {
        src: 'submitPin',
        input: ({ context, event }) => ({ url: context.url, pin: event.pin }),
        onDone: [
          { guard: isDone, target: 'moved', actions: keepAnswer },
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
          { guard: isUnreachable, target: 'form.unavailable', actions: keepAnswer },
          { target: 'failed', actions: keepAnswer },
        ],
        onError: { target: 'failed', actions: keepSurprise },
      },
    },
    moved: over,
    failed: over,
  },
});

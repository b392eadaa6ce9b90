import { assign, setup } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import type { StartTanReply } from '#contract/steps.ts';
import type { Challenge, Order } from '#contract/tan.ts';
import { type Answer, failureOfError, replyOf } from '../answer.ts';
import { authenticationStep } from '../auth-process/lookup.ts';
import { between, over, sends } from '../between.ts';
import type { Failure } from '../error-catalogue.ts';
import { afterAnswer, failedByAnswer, failedByError } from '../on-answer.ts';
import { type OrderEvent, unconfirmed } from '../order.ts';
import type { StateMeta } from '../picture.ts';
import { type StepOutput, stepOutput } from '../step-output.ts';
import { endTan, startTan } from './ports.ts';

/** What is confirmed by TAN; determines the END step that belongs to its START step. */
export type ConfirmationPurpose = 'logIn' | 'unlockPin' | 'trustBrowser';

const END_STEP = {
  logIn: 'END_TAN_PROCESS_FOR_PSD2_AUTH',
  unlockPin: 'END_TAN_PROCESS_FOR_UNLOCK_PIN',
  trustBrowser: 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
} as const;

export type ConfirmationEvent =
  | OrderEvent
  | { readonly type: 'continue.requested' }
  | { readonly type: 'retry.requested' };

/** `confirmed`: the parent sends the END step, together with the customer's choice (A6). */
export type ConfirmationOutput =
  | StepOutput<ProcessReply>
  | { readonly kind: 'confirmed'; readonly endUrl: string; readonly order: Order | undefined };

interface Context {
  readonly purpose: ConfirmationPurpose;
  readonly startUrl: string;
  readonly endUrl: string;
  /** The order and its methods, as created; known from `unconfirmed` on. */
  readonly challenge: Challenge | undefined;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

const isStarted = ({ context }: { context: Context }) => context.endUrl !== '';
const isConfirmed = ({ context }: { context: Context }) =>
  isStarted({ context }) && context.challenge?.status === 'confirmed';
const endsElsewhere = ({ context }: { context: Context }) => context.purpose === 'trustBrowser';

/**
 * Confirms an order by TAN (A5): starts the TAN process, shows the unconfirmed order, waits for the TAN
 * component's report, shows the order as confirmed, and goes on when the customer continues. The report only
 * changes the screen: the backend answers END_TAN from its own state.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConfirmationEvent,
    input: {} as { purpose: ConfirmationPurpose; url: string },
    output: {} as ConfirmationOutput,
    meta: {} as StateMeta,
  },
  actors: { startTan, endTan },
  guards: { isStarted, isConfirmed, endsElsewhere },
  actions: {
    keepStart: assign(({ context }, answer: Answer<StartTanReply>) => {
      if (answer.kind !== 'done') return {};
      const { challenge, ...process } = answer.value;
      try {
        const { urlOfResource } = authenticationStep({ process }, END_STEP[context.purpose]);
        return { challenge, endUrl: urlOfResource, failure: undefined };
      } catch (error) {
        return { failure: failureOfError(error) };
      }
    }),
    keepEnd: assign((_, answer: Answer<ProcessReply>) => ({
      reply: replyOf(answer),
      failure: undefined,
    })),
    keepRefusal: assign(failedByAnswer),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepSurprise: assign(failedByError),
  },
}).createMachine({
  id: 'confirmation',
  context: ({ input }) => ({
    purpose: input.purpose,
    startUrl: input.url,
    endUrl: '',
    challenge: undefined,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context }): ConfirmationOutput => {
    const { endUrl, challenge, failure } = context;
    return endsElsewhere({ context }) && !failure
      ? { kind: 'confirmed', endUrl, order: challenge?.order }
      : stepOutput(context);
  },
  initial: 'starting',
  states: {
    starting: {
      ...between,
      invoke: {
        src: 'startTan',
        input: ({ context }) => ({ url: context.startUrl }),
        ...afterAnswer({ done: 'started', keep: 'keepStart', unreachable: 'startUnavailable' }),
      },
    },
    started: {
      always: [
        { guard: 'isConfirmed', target: 'confirmed' },
        { guard: 'isStarted', target: 'unconfirmed' },
        { target: 'failed' },
      ],
    },
    startUnavailable: {
      meta: { route: 'inPlaceError' },
      on: { 'retry.requested': 'starting' },
    },
    unconfirmed,
    confirmed: {
      initial: 'ready',
      on: {
        'continue.requested': [
          { guard: 'endsElsewhere', target: 'handedOver' },
          { target: 'continuing' },
        ],
      },
      states: { ready: {}, unavailable: {} },
    },
    continuing: {
      ...sends,
      on: { 'continue.requested': {} },
      invoke: {
        src: 'endTan',
        input: ({ context }) => ({ url: context.endUrl }),
        ...afterAnswer({ done: 'moved', keep: 'keepEnd', unreachable: 'confirmed.unavailable' }),
      },
    },
    moved: over,
    /** The order is confirmed, and the process has not moved on: the parent sends the END step. */
    handedOver: over,
    failed: over,
  },
});

import { assign, setup } from 'xstate';
import type { ProcessReply } from '#contract/process.ts';
import { type Answer, replyOf } from '../answer.ts';
import { over, sends } from '../between.ts';
import { type ConfirmationOutput, confirmationMachine } from '../confirmation/machine.ts';
import type { Failure } from '../error-catalogue.ts';
import {
  afterAnswer,
  answered,
  failedByAnswer,
  failedByError,
  hasKind,
  payload,
} from '../on-answer.ts';
import { STEP, type StateMeta } from '../picture.ts';
import { type StepOutput, stepOutput } from '../step-output.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** POST END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH with the customer's choice (A6). */
const decideTrust = unprovidedPromise<Answer<ProcessReply>, { url: string; trustBrowser: boolean }>(
  'decideTrust',
);

/** `trust` is `undefined` if the form was submitted without a choice. */
export type BrowserDetectionEvent = {
  readonly type: 'trust.decided';
  readonly trust: boolean | undefined;
};

interface Context {
  readonly startUrl: string;
  readonly endUrl: string;
  /** The browser's name, as in the order that the customer confirmed. */
  readonly browser: string;
  readonly trust: boolean;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/**
 * An unknown browser (A6): the customer confirms a TAN, then chooses whether to trust the browser. There is no
 * default; the choice is sent once, with the end of the TAN process.
 */
export const browserDetectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BrowserDetectionEvent,
    input: {} as { url: string },
    output: {} as StepOutput<ProcessReply>,
    meta: {} as StateMeta,
  },
  actors: { confirmation: confirmationMachine, decideTrust },
  guards: { isChosen: (_, { trust }: BrowserDetectionEvent) => trust !== undefined },
  actions: {
    keepConfirmation: assign((_, output: ConfirmationOutput) => {
      if (output.kind === 'confirmed') {
        const { endUrl, order } = output;
        return { endUrl, browser: order?.kind === 'trustBrowser' ? order.browser : '' };
      }
      return output.kind === 'failed' ? { failure: output.failure } : { reply: output.reply };
    }),
    keepTrust: assign((_, { trust = false }: BrowserDetectionEvent) => ({ trust })),
    keepReply: assign((_, answer: Answer<ProcessReply>) => ({ reply: replyOf(answer) })),
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
  },
}).createMachine({
  id: 'browserDetection',
  context: ({ input }) => ({
    startUrl: input.url,
    endUrl: '',
    browser: '',
    trust: false,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context }) => stepOutput(context),
  initial: 'confirming',
  states: {
    confirming: {
      invoke: {
        id: STEP,
        src: 'confirmation',
        input: ({ context }) => ({ purpose: 'trustBrowser', url: context.startUrl }),
        onDone: [
          {
            guard: hasKind('confirmed'),
            target: 'deciding',
            actions: { type: 'keepConfirmation', params: answered },
          },
          { target: 'failed', actions: { type: 'keepConfirmation', params: answered } },
        ],
      },
    },
    deciding: {
      initial: 'open',
      on: {
        'trust.decided': [
          {
            guard: { type: 'isChosen', params: payload },
            target: 'sending',
            actions: { type: 'keepTrust', params: payload },
          },
          { target: '.notChosen' },
        ],
      },
      states: { open: {}, notChosen: {}, unavailable: {} },
    },
    sending: {
      ...sends,
      on: { 'trust.decided': {} },
      invoke: {
        src: 'decideTrust',
        input: ({ context: { endUrl, trust } }) => ({ url: endUrl, trustBrowser: trust }),
        ...afterAnswer({ done: 'moved', keep: 'keepReply', unreachable: 'deciding.unavailable' }),
      },
    },
    moved: over,
    failed: over,
  },
});

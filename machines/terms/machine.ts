import { assign, setup } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import type { ProcessReply } from '#contract/process.ts';
import type { TermsDocument } from '#contract/steps.ts';
import { type Answer, replyOf } from '../answer.ts';
import { between, over, sends } from '../between.ts';
import type { Failure } from '../error-catalogue.ts';
import {
  afterAnswer,
  failedByAnswer,
  failedByError,
  isFinal,
  keepRefusal,
  payload,
} from '../on-answer.ts';
import type { StateMeta } from '../picture.ts';
import { type StepOutput, stepOutput } from '../step-output.ts';
import { approveTerms, fetchDocument } from './ports.ts';

export type TermsEvent =
  | { readonly type: 'terms.accepted'; readonly ticked: boolean }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'locale.changed'; readonly locale: Locale };

interface Context {
  readonly url: string;
  /** The language of the screen … */
  readonly locale: Locale;
  readonly document: TermsDocument | undefined;
  /** … and that of the document, which may lag behind. */
  readonly documentLocale: Locale | undefined;
  readonly reply: ProcessReply | undefined;
  readonly failure: Failure | undefined;
}

/** Another document, or word that it did not come. */
const translated = afterAnswer({ done: 'reading', keep: 'keepDocument', failed: 'unsettled' });

/**
 * Terms to accept (A7). Guarantees: the route only opens with a document, and the step ends if there is none;
 * nothing is accepted without the tick; the accepted document is the one on the screen, in the screen's
 * language. While another document is on its way, nothing can be accepted.
 */
export const termsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TermsEvent,
    input: {} as { url: string; locale: Locale },
    output: {} as StepOutput<ProcessReply>,
    meta: {} as StateMeta,
  },
  actors: { fetchDocument, approveTerms },
  guards: {
    isTicked: (_, { ticked }: { ticked: boolean }) => ticked,
    isChange: ({ context }, { locale }: Pick<Context, 'locale'>) => context.locale !== locale,
    isInAnotherLanguage: ({ context: { documentLocale } }, { locale }: Pick<Context, 'locale'>) =>
      documentLocale !== locale,
  },
  actions: {
    keepLocale: assign((_, { locale }: Pick<Context, 'locale'>) => ({ locale })),
    keepDocument: assign(({ context }, answer: Answer<TermsDocument>) => ({
      document: replyOf(answer),
      documentLocale: context.locale,
    })),
    keepReply: assign((_, answer: Answer<ProcessReply>) => ({ reply: replyOf(answer) })),
    keepRefusal: assign(failedByAnswer),
    keepSurprise: assign(failedByError),
  },
}).createMachine({
  id: 'terms',
  context: ({ input }) => ({
    ...input,
    document: undefined,
    documentLocale: undefined,
    reply: undefined,
    failure: undefined,
  }),
  output: ({ context }) => stepOutput(context),
  initial: 'loading',
  states: {
    loading: {
      ...between,
      on: {
        'locale.changed': {
          guard: { type: 'isChange', params: payload },
          target: 'loading',
          reenter: true,
          actions: { type: 'keepLocale', params: payload },
        },
      },
      invoke: {
        src: 'fetchDocument',
        input: ({ context: { url, locale } }) => ({ url, locale }),
        ...afterAnswer({ done: 'reading', keep: 'keepDocument' }),
      },
    },
    reading: {
      initial: 'open',
      on: {
        'terms.accepted': [
          { guard: { type: 'isTicked', params: payload }, target: 'accepting' },
          { target: '.notTicked' },
        ],
        // The language that is read may be said again, as after a change whose texts could not be loaded.
        'locale.changed': {
          guard: { type: 'isInAnotherLanguage', params: payload },
          target: 'translating',
          actions: { type: 'keepLocale', params: payload },
        },
      },
      states: {
        open: {},
        notTicked: {},
        unavailable: {
          always: {
            guard: { type: 'isInAnotherLanguage', params: ({ context }) => context },
            target: '#terms.unsettled',
          },
        },
      },
    },
    /** Fetches the document in another language. The present one stays on the screen, and so does the tick (I2). */
    translating: {
      on: {
        'locale.changed': {
          guard: { type: 'isChange', params: payload },
          target: 'translating',
          reenter: true,
          actions: { type: 'keepLocale', params: payload },
        },
        'terms.accepted': {},
      },
      invoke: {
        src: 'fetchDocument',
        input: ({ context: { url, locale } }) => ({ url, locale }),
        ...translated,
        onDone: [{ guard: isFinal, target: 'failed', actions: keepRefusal }, ...translated.onDone],
      },
    },
    /**
     * A requested document did not arrive. The bank may still have registered that one as the document to be
     * accepted, so a document must be fetched before anything is accepted (A7, N2).
     */
    unsettled: {
      on: {
        'retry.requested': 'translating',
        'locale.changed': {
          target: 'translating',
          actions: { type: 'keepLocale', params: payload },
        },
      },
    },
    accepting: {
      ...sends,
      on: {
        'terms.accepted': {},
        /**
         * The acceptance under way is for the document that was read. Only a retry fetches the document in the
         * new language.
         */
        'locale.changed': { actions: { type: 'keepLocale', params: payload } },
      },
      invoke: {
        src: 'approveTerms',
        input: ({ context }) => ({ url: context.url }),
        ...afterAnswer({ done: 'moved', keep: 'keepReply', unreachable: 'reading.unavailable' }),
      },
    },
    moved: over,
    failed: over,
  },
});

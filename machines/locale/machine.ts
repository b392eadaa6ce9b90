import { assign, sendParent, setup } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import { payload, thrown } from '../on-answer.ts';
import { unprovidedPromise } from '../unprovided.ts';

/** Loads the texts of a language and shows them. */
const loadTexts = unprovidedPromise<void, { locale: Locale }>('loadTexts');

export type LocaleEvent = { readonly type: 'locale.requested'; readonly locale: Locale };

/** Sent to the parent: the language now shown, or that no language can be shown. */
export type LocaleReport =
  | { readonly type: 'locale.applied'; readonly locale: Locale }
  | { readonly type: 'locale.failed' };

interface Context {
  /** The language shown. */
  readonly locale: Locale | undefined;
  /** The language requested last. If another one is shown and none is loading, it could not be loaded. */
  readonly requested: Locale;
}

const logUnavailable = { type: 'logUnavailable', params: thrown } as const;

/**
 * The language on the page (I1, I2). Guarantees: if the texts of a language cannot be loaded, nothing changes;
 * the parent gets `locale.applied` for every request, with the language that is then shown. The first request
 * falls back to German (I3); if German cannot be loaded either, the machine fails (N2).
 */
export const localeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LocaleEvent,
    input: {} as { locale: Locale },
  },
  actors: { loadTexts },
  guards: {
    isShown: ({ context }, { locale }: LocaleEvent) => locale === context.locale,
    hasGermanLeft: ({ context }) => context.locale === undefined && context.requested !== 'de-DE',
    isNothingShown: ({ context }) => context.locale === undefined,
  },
  actions: {
    keepRequest: assign((_, { locale }: LocaleEvent) => ({ requested: locale })),
    requestGerman: assign({ requested: 'de-DE' }),
    keepShown: assign(({ context }) => ({ locale: context.requested })),
    reportShown: sendParent(
      ({ context }): LocaleReport => ({
        type: 'locale.applied',
        locale: context.locale ?? context.requested,
      }),
    ),
    reportFailed: sendParent((): LocaleReport => ({ type: 'locale.failed' })),
    /** Logs that a language could not be loaded; the present one stays. */
    logUnavailable: (_, _error: unknown) => {},
  },
}).createMachine({
  id: 'locale',
  context: ({ input }) => ({ locale: undefined, requested: input.locale }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadTexts',
        input: ({ context }) => ({ locale: context.requested }),
        onDone: { target: 'shown', actions: 'keepShown' },
        onError: [
          {
            guard: 'hasGermanLeft',
            target: 'loading',
            reenter: true,
            actions: [logUnavailable, 'requestGerman'],
          },
          { guard: 'isNothingShown', target: 'failed', actions: logUnavailable },
          { target: 'shown', actions: logUnavailable },
        ],
      },
      on: {
        'locale.requested': {
          target: 'loading',
          reenter: true,
          actions: { type: 'keepRequest', params: payload },
        },
      },
    },
    failed: { entry: 'reportFailed', type: 'final' },
    shown: {
      entry: 'reportShown',
      on: {
        'locale.requested': [
          {
            guard: { type: 'isShown', params: payload },
            actions: [{ type: 'keepRequest', params: payload }, 'reportShown'],
          },
          { target: 'loading', actions: { type: 'keepRequest', params: payload } },
        ],
      },
    },
  },
});

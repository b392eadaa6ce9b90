import { assign, sendParent, setup } from 'xstate';
import type { Locale } from '#contract/locale.ts';
import { unprovidedPromise } from '../answer.ts';

/** Loads the texts of a language and shows them. */
const loadTexts = unprovidedPromise<void, { locale: Locale }>('loadTexts');

export type LocaleEvent = { readonly type: 'locale.requested'; readonly locale: Locale };

/** What the locale machine tells its parent: the language now shown. */
export type LocaleReport = { readonly type: 'locale.applied'; readonly locale: Locale };

interface Context {
  /** The language shown. */
  readonly locale: Locale | undefined;
  readonly requested: Locale;
}

/**
 * The language on the page (I1, I2). Guarantees: a language whose texts cannot be loaded changes
 * nothing; the parent hears `locale.applied` for every request, with the language that is shown then.
 */
export const localeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LocaleEvent,
    input: {} as { locale: Locale },
  },
  actors: { loadTexts },
  guards: {
    isShown: ({ context, event }) => event.locale === context.locale,
  },
  actions: {
    keepRequest: assign(({ event }) => ({ requested: event.locale })),
    keepShown: assign(({ context }) => ({ locale: context.requested })),
    report: sendParent(
      ({ context }): LocaleReport => ({
        type: 'locale.applied',
        locale: context.locale ?? context.requested,
      }),
    ),
    /** Tells the log; the customer keeps the language they can read. */
    logUnavailable: (_, _params: { error: unknown }) => {},
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
        onError: {
          target: 'shown',
          actions: { type: 'logUnavailable', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'locale.requested': { target: 'loading', reenter: true, actions: 'keepRequest' } },
    },
    shown: {
      entry: 'report',
      on: {
        'locale.requested': [
          { guard: 'isShown', actions: 'report' },
          { target: 'loading', actions: 'keepRequest' },
        ],
      },
    },
  },
});

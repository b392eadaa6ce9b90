import { assign, sendParent, setup } from 'xstate';
import { type Appearance, loadLocalTheme, loadTheme } from './ports.ts';
import { DEFAULT_THEME } from './theme-id.ts';

/** A theme to apply; '' means the default. */
export type ThemeEvent = { readonly type: 'theme.requested'; readonly themeId: string };

/** What the theme machine tells its parent. */
export type ThemeReport =
  | { readonly type: 'theme.applied'; readonly themeId: string }
  | { readonly type: 'theme.failed' };

interface Context {
  readonly themeId: string;
  readonly appearance: Appearance;
  readonly tries: number;
}

/** Retries of an invalid answer, without delay (T4). */
const RETRIES = 2;

/**
 * Theme loading (T1, T4): the requested theme, retried twice; its local copy; the default's local
 * copy; then the error box. Guarantees: the parent hears `theme.applied` or `theme.failed` once for
 * every request.
 */
export const themeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ThemeEvent,
    /** `themeId`: known before the session is, or '' to wait for a request. */
    input: {} as { themeId: string; appearance: Appearance },
  },
  actors: { loadTheme, loadLocalTheme },
  guards: {
    isNamed: ({ context }) => context.themeId !== '',
    isApplied: ({ context, event }) => nameOf(event) === context.themeId,
    mayRetry: ({ context }) => context.tries < RETRIES,
  },
  actions: {
    keepTheme: assign(({ event }) => ({ themeId: nameOf(event), tries: 0 })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    keepDefault: assign({ themeId: DEFAULT_THEME }),
    reportApplied: sendParent(
      ({ context }): ThemeReport => ({ type: 'theme.applied', themeId: context.themeId }),
    ),
    reportFailed: sendParent((): ThemeReport => ({ type: 'theme.failed' })),
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => ({ ...input, tries: 0 }),
  initial: 'initialising',
  states: {
    initialising: {
      initial: 'choosing',
      on: {
        'theme.requested': { target: '.loading', actions: 'keepTheme', reenter: true },
      },
      states: {
        choosing: { always: { guard: 'isNamed', target: 'loading' } },
        loading: {
          invoke: {
            src: 'loadTheme',
            input: ({ context: { themeId, appearance } }) => ({ themeId, appearance }),
            onDone: '#theme.initialised',
            onError: [
              { guard: 'mayRetry', target: 'loading', reenter: true, actions: 'countTry' },
              { target: 'localCopy' },
            ],
          },
        },
        localCopy: {
          invoke: {
            src: 'loadLocalTheme',
            input: ({ context: { themeId, appearance } }) => ({ themeId, appearance }),
            onDone: '#theme.initialised',
            onError: 'defaultTheme',
          },
        },
        defaultTheme: {
          entry: 'keepDefault',
          invoke: {
            src: 'loadLocalTheme',
            input: ({ context: { themeId, appearance } }) => ({ themeId, appearance }),
            onDone: '#theme.initialised',
            onError: '#theme.failed',
          },
        },
      },
    },
    initialised: {
      entry: 'reportApplied',
      on: {
        'theme.requested': [
          { guard: 'isApplied', actions: 'reportApplied' },
          { target: 'initialising.loading', actions: 'keepTheme' },
        ],
      },
    },
    failed: { entry: 'reportFailed' },
  },
});

function nameOf({ themeId }: ThemeEvent): string {
  return themeId === '' ? DEFAULT_THEME : themeId;
}

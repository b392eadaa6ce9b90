import { assign, sendParent, setup } from 'xstate';
import { payload } from '../on-answer.ts';
import { loadLocalTheme, loadTheme, type ThemeChoice } from './ports.ts';
import { DEFAULT_THEME } from './theme-id.ts';

/** A theme to apply; '' means the default. */
export type ThemeEvent = { readonly type: 'theme.requested'; readonly themeId: string };

/** The theme on the page, and where its stylesheets came from: its logo and favicon are there too. */
export interface AppliedTheme {
  readonly themeId: string;
  readonly from: 'bank' | 'local';
}

/** Sent to the parent. */
export type ThemeReport =
  | ({ readonly type: 'theme.applied' } & AppliedTheme)
  | { readonly type: 'theme.failed' };

type Wanted = Pick<ThemeChoice, 'themeId' | 'appearance'>;

interface Context extends Wanted {
  readonly tries: number;
  readonly applied: AppliedTheme;
}

/** Retries of an invalid answer, without delay (T4). */
const RETRIES = 2;
/** How long to wait for one server, in ms. After a time-out the next source is tried, without a retry. */
export const PATIENCE = 2000;

/** The transition once a theme is on the page. */
const applied = (from: AppliedTheme['from']) =>
  ({
    target: '#theme.initialised',
    actions: {
      type: 'keepApplied',
      params: ({ event }: { event: { output: string } }) => ({ themeId: event.output, from }),
    },
  }) as const;

/**
 * Loads a theme (T1, T4): the requested theme, with two retries; its local copy; the local copy of the default;
 * then the error box. Guarantees: the parent gets `theme.applied` or `theme.failed` once for every request.
 */
export const themeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ThemeEvent,
    /** `themeId`: the theme to load before the session is known, or '' to wait for a request. */
    input: {} as Wanted,
  },
  actors: { loadTheme, loadLocalTheme },
  delays: { patience: PATIENCE },
  guards: {
    isNamed: ({ context }) => context.themeId !== '',
    isSame: ({ context }, wanted: ThemeEvent) => nameOf(wanted) === context.themeId,
    mayRetry: ({ context }) => context.tries < RETRIES,
  },
  actions: {
    keepTheme: assign((_, wanted: ThemeEvent) => ({ themeId: nameOf(wanted), tries: 0 })),
    keepApplied: assign((_, theme: AppliedTheme) => ({ applied: theme })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    keepDefault: assign({ themeId: DEFAULT_THEME }),
    reportApplied: sendParent(
      ({ context }): ThemeReport => ({ type: 'theme.applied', ...context.applied }),
    ),
    reportFailed: sendParent((): ThemeReport => ({ type: 'theme.failed' })),
    /** Logs that the bank's server did not have the theme. */
    logFallback: (_, _theme: { themeId: string }) => {},
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => ({ ...input, tries: 0, applied: { themeId: '', from: 'bank' } }),
  initial: 'initialising',
  states: {
    initialising: {
      initial: 'choosing',
      on: {
        'theme.requested': [
          { guard: { type: 'isSame', params: payload } },
          {
            target: '.loading',
            actions: { type: 'keepTheme', params: payload },
            reenter: true,
          },
        ],
      },
      states: {
        choosing: { always: { guard: 'isNamed', target: 'loading' } },
        loading: {
          invoke: {
            src: 'loadTheme',
            input: choiceIn,
            onDone: applied('bank'),
            onError: [
              { guard: 'mayRetry', target: 'loading', reenter: true, actions: 'countTry' },
              { target: 'localCopy' },
            ],
          },
          after: { patience: 'localCopy' },
        },
        localCopy: {
          entry: { type: 'logFallback', params: ({ context: { themeId } }) => ({ themeId }) },
          invoke: {
            src: 'loadLocalTheme',
            input: choiceIn,
            onDone: applied('local'),
            onError: 'defaultTheme',
          },
          after: { patience: 'defaultTheme' },
        },
        defaultTheme: {
          entry: 'keepDefault',
          invoke: {
            src: 'loadLocalTheme',
            input: choiceIn,
            onDone: applied('local'),
            onError: '#theme.failed',
          },
          after: { patience: '#theme.failed' },
        },
      },
    },
    initialised: {
      entry: 'reportApplied',
      on: {
        'theme.requested': [
          { guard: { type: 'isSame', params: payload }, actions: 'reportApplied' },
          {
            target: 'initialising.loading',
            actions: { type: 'keepTheme', params: payload },
          },
        ],
      },
    },
    failed: { entry: 'reportFailed' },
  },
});

function nameOf({ themeId }: ThemeEvent): string {
  return themeId === '' ? DEFAULT_THEME : themeId;
}

function choiceIn({ context }: { readonly context: Context }): ThemeChoice {
  const { themeId, appearance, tries } = context;
  return { themeId, appearance, fresh: tries > 0 };
}

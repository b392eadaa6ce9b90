import { assign, sendTo, setup } from 'xstate';
import type { BankSettingsReply, EntryQuery, InitUiReply, SessionReply } from '#contract/entry.ts';
import type { Locale } from '#contract/locale.ts';
import type { ProcessReply } from '#contract/process.ts';
import {
  type Answer,
  failureOfAnswer,
  failureOfError,
  localReference,
  replyOf,
} from '../answer.ts';
import { authProcessMachine } from '../auth-process/machine.ts';
import type { AuthProcessOutput } from '../auth-process/setup.ts';
import { comfortLoginMachine } from '../comfort-login/machine.ts';
import { type CredentialsOutput, credentialsMachine } from '../credentials/machine.ts';
import { type Entry, entryQuery } from '../entry.ts';
import type { Failure, FailurePage, GenericError } from '../error-catalogue.ts';
import { type ErrorVerdict, errorRedirectMachine } from '../error-redirect/machine.ts';
import type { Features } from '../features.ts';
import { type InitUiOutput, initUiMachine } from '../init-ui/machine.ts';
import { type LocaleReport, localeMachine } from '../locale/machine.ts';
import { pickLocale } from '../locale/pick-locale.ts';
import { STEP, type StateMeta } from '../picture.ts';
import { type AppLogInOutput, qrLoginMachine } from '../qr-login/machine.ts';
import { quitDialogMachine } from '../quit-dialog/machine.ts';
import type { RouteId } from '../routes.ts';
import { type SessionTimerReport, sessionTimerMachine } from '../session-timer/machine.ts';
import { type AppliedTheme, type ThemeReport, themeMachine } from '../theme/machine.ts';
import type { Look } from '../theme/ports.ts';
import { selectThemeId, type ThemeSources } from '../theme/theme-id.ts';
import {
  cancel,
  complete,
  hearLocale,
  type LeaveCause,
  leadTab,
  leave,
  requestBankSettings,
  requestSession,
  setUpPortal,
} from './ports.ts';

/** An internal navigation error (P5). */
export interface NavigationFailure extends GenericError {
  readonly type: 'NO_ROUTER_PATH' | 'UNKNOWN_CONTENT_ID' | 'UNKNOWN_ERROR';
  readonly messageKey: 'APP_COULD_NOT_BE_STARTED';
  readonly category?: 'PAGE_NOT_FOUND';
  readonly params?: { readonly contentId: string };
}

/** What customers and the browser send to the root. */
export type AppEvent =
  | ErrorVerdict
  | ThemeReport
  | LocaleReport
  | SessionTimerReport
  /** The customer means to end the process: from the dialog. */
  | { readonly type: 'quit.decided' }
  | { readonly type: 'bankSelection.requested' }
  /** Another way to log in was chosen on the log-in page (Q4, C3). */
  | { readonly type: 'qr.requested' }
  | { readonly type: 'comfort.requested'; readonly identifier: string }
  /** Another tab of this browser took over this log-in (P7). */
  | { readonly type: 'lead.lost' }
  | { readonly type: 'lead.wanted' }
  /** An answer of the backend said when the session ends (A10); ISO date-time. */
  | { readonly type: 'session.extended'; readonly expiresAt: string }
  | { readonly type: 'back.requested' }
  | { readonly type: 'retry.requested' }
  /** The locale was changed from outside or by the language changer (I2). */
  | { readonly type: 'locale.changed'; readonly locale: Locale }
  /** The browser asks for another route: back, forward, a typed URL (P2). `undefined`: nobody knows the path. */
  | { readonly type: 'url.requested'; readonly route: RouteId | undefined }
  | { readonly type: 'navigation.failed'; readonly failure: NavigationFailure }
  /** The feature service answered (X5). */
  | { readonly type: 'features.known'; readonly features: readonly string[] }
  /** Redirects go in a circle (P2). */
  | { readonly type: 'redirects.exceeded'; readonly traceId: string };

/** What is known when the page opens. */
export interface AppInput {
  readonly entry: Entry;
  readonly localeCookie: string | null;
  readonly browserLanguages: readonly string[];
  /** The language shown until the session says which are allowed. */
  readonly locale: Locale;
  /** What names a theme before the session is known, and beside it (T3). */
  readonly themeSources: ThemeSources;
  readonly look: Look;
  /** Whether this session has had its error page (P4). */
  readonly errorShown: boolean;
  readonly features: Features;
}

export interface AppContext extends AppInput {
  readonly query: EntryQuery | undefined;
  readonly session: SessionReply | undefined;
  readonly initUi: InitUiReply | undefined;
  readonly bank: BankSettingsReply;
  /** As typed last, so that coming back from an error finds it again. Never the PIN. */
  readonly identifier: string;
  /** When the session ends without activity, as the backend said last (A10); ISO date-time. */
  readonly sessionEnd: string | undefined;
  /** The log-in's reply, handed to the process once. */
  readonly processReply: ProcessReply | undefined;
  /** The theme on the page, once it is there (T1). */
  readonly appliedTheme: AppliedTheme | undefined;
  readonly failure: Failure | undefined;
  readonly page: FailurePage | undefined;
  readonly navigationFailure: NavigationFailure | undefined;
  readonly redirectUrl: string;
  readonly cause: LeaveCause;
}

/** The log-in that is meant: as init-UI names it or, as long as it has not answered, as the address does. */
export const authenticationIdIn = ({ initUi, entry }: AppContext): string =>
  initUi?.authentication.id ?? entry.interaction ?? '';

/** How long start-up waits for the theme to leave its default, in ms (T5, specification 9). */
export const THEME_WAIT = 50;

/** Everything the app's states are made of; the states themselves are in the files beside this one. */
export const appSetup = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    meta: {} as StateMeta,
  },
  actors: {
    theme: themeMachine,
    locale: localeMachine,
    errorRedirect: errorRedirectMachine,
    quitDialog: quitDialogMachine,
    initUi: initUiMachine,
    credentials: credentialsMachine,
    authProcess: authProcessMachine,
    requestSession,
    requestBankSettings,
    setUpPortal,
    complete,
    cancel,
    leave,
    leadTab,
    hearLocale,
    sessionTimer: sessionTimerMachine,
    qrLogin: qrLoginMachine,
    comfortLogin: comfortLoginMachine,
  },
  delays: { themeWait: THEME_WAIT },
  guards: {
    isUnknownPath: ({ context }) => context.entry.route === undefined,
    isMissingParams: ({ context }) => context.query === undefined,
    isThemed: ({ context }) => context.appliedTheme !== undefined,
    isStarted: ({ context }) => context.initUi?.authentication.started === true,
    /**
     * A page that was waiting for the comfort app waits on after a reload, whatever step was typed (P7).
     * Who went back to the log-in page has its address, and is left there.
     */
    isWaitingForApproval: ({ context: { entry, initUi } }) =>
      entry.route !== 'initial' &&
      entry.route !== 'login' &&
      initUi?.authentication.comfortLogIn !== undefined,
    /** Where i18n is not allowed it is German, whoever asks (I1). */
    mayChangeLocale: ({ context }) => context.session?.i18nAllowed !== false,
    /** Only an error that nobody has named is worth the same request again (E3). */
    mayRetry: ({ context }) => context.failure?.code === undefined,
    isIdentified: ({ event }) => event.type === 'comfort.requested' && event.identifier !== '',
    /** An expired log-in stays expired; where the address names none, there may be a newer one by now. */
    mayStartAnew: ({ context: { failure, entry } }) =>
      failure?.code !== 'USER_SESSION_EXPIRED' || entry.interaction === undefined,
    /** Also out of a log-in that has expired before this page heard who had asked for it. */
    mayLeave: ({ context }) => authenticationIdIn(context) !== '',
    isPage: ({ context }, params: { page: FailurePage }) => context.page === params.page,
  },
  actions: {
    keepSession: assign((_, answer: Answer<SessionReply>) => ({ session: replyOf(answer) })),
    keepBank: assign((_, answer: Answer<BankSettingsReply>) => ({ bank: replyOf(answer) ?? {} })),
    keepInitUi: assign((_, output: InitUiOutput) => {
      if (output.kind === 'success') return { initUi: output.reply };
      return output.kind === 'missingParams' ? {} : { failure: output.failure };
    }),
    keepLogIn: assign((_, output: CredentialsOutput) =>
      output.kind === 'loggedIn'
        ? { processReply: output.reply, identifier: '' }
        : { failure: output.failure, identifier: output.identifier },
    ),
    keepAppLogIn: assign((_, output: AppLogInOutput) => {
      if (output.kind === 'loggedIn') return { processReply: output.reply, identifier: '' };
      return output.kind === 'failed' ? { failure: output.failure } : {};
    }),
    keepIdentifier: assign(({ context, event }) => ({
      identifier: event.type === 'comfort.requested' ? event.identifier : context.identifier,
    })),
    /** It is waited for once: whoever chose another way is not brought back to it. */
    forgetComfortLogIn: assign(({ context: { initUi } }) => ({
      initUi: initUi && {
        ...initUi,
        authentication: { ...initUi.authentication, comfortLogIn: undefined },
      },
    })),
    /** Whatever starts this page anew finds it where it was: waiting for the app. */
    noteWaiting: assign(({ context }) => ({
      entry: { ...context.entry, route: 'comfortLoginWaiting' as const },
    })),
    keepSessionEnd: assign(({ context, event }) => ({
      sessionEnd: event.type === 'session.extended' ? event.expiresAt : context.sessionEnd,
    })),
    noteExpiry: assign({
      failure: () => ({ code: 'USER_SESSION_EXPIRED', traceId: localReference() }),
    }),
    tellIdentifierMissing: sendTo(STEP, { type: 'identifier.missing' }),
    passToTimer: sendTo('sessionTimer', ({ event }) => event),
    keepProcessEnd: assign((_, output: AuthProcessOutput) =>
      output.kind === 'failed' ? { failure: output.failure } : {},
    ),
    /** The reply is the process's first word only: after that, the backend is asked (P7). */
    forgetProcessReply: assign({ processReply: undefined }),
    forgetCustomer: assign({ identifier: '' }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ failure: failureOfAnswer(answer) })),
    keepSurprise: assign((_, error: unknown) => ({ failure: failureOfError(error) })),
    keepPage: assign((_, verdict: ErrorVerdict) => ({
      page: verdict.page,
      cause: 'error' as const,
    })),
    causeIsCustomer: assign({ cause: 'customer' }),
    keepRedirect: assign((_, answer: Answer<{ redirectUrl: string } | { backToLogIn: true }>) => {
      const reply = replyOf(answer);
      return { redirectUrl: reply && 'redirectUrl' in reply ? reply.redirectUrl : '' };
    }),
    keepLocale: assign(({ context, event }) => ({
      locale: event.type === 'locale.applied' ? event.locale : context.locale,
    })),
    /** From here on the choice stands where the cookie stood: starting anew does not undo it. */
    keepChoice: assign(({ context, event }) => ({
      localeCookie: event.type === 'locale.changed' ? event.locale : context.localeCookie,
    })),
    /** Keeps the customer's choice for the next visit (I1). */
    rememberChoice: () => {},
    passLocaleToStep: sendTo(STEP, ({ context }) => ({
      type: 'locale.changed',
      locale: context.locale,
    })),
    keepTheme: assign(({ context, event }) => ({
      appliedTheme:
        event.type === 'theme.applied'
          ? { themeId: event.themeId, from: event.from }
          : context.appliedTheme,
    })),
    keepFeatures: assign(({ context, event }) => ({
      features: event.type === 'features.known' ? event.features : context.features,
    })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepNavigationFailure: assign((_, failure: NavigationFailure) => ({
      navigationFailure: failure,
    })),
    requestSessionLocale: sendTo('locale', ({ context }) => ({
      type: 'locale.requested',
      locale: pickLocale({
        i18nAllowed: context.session?.i18nAllowed ?? false,
        defaultLanguageEnglish: context.session?.defaultLanguageEnglish ?? false,
        cookie: context.localeCookie,
        browserLanguages: context.browserLanguages,
      }),
    })),
    requestLocale: sendTo('locale', (_, params: { locale: Locale }) => ({
      type: 'locale.requested',
      locale: params.locale,
    })),
    requestSessionTheme: sendTo('theme', ({ context }) => ({
      type: 'theme.requested',
      themeId: selectThemeId(context.themeSources, context.session?.authenticationSession),
    })),
    /** What a cookie named may be another bank's: guarded routes wait for this one's (T1). */
    forgetTheme: assign({ appliedTheme: undefined }),
    raiseError: sendTo('errorRedirect', ({ context }) => ({
      type: 'error.raised',
      failure: context.failure ?? failureOfError('unknown failure'),
    })),
    askToQuit: sendTo('quitDialog', { type: 'quit.requested' }),
    closeQuitDialog: sendTo('quitDialog', { type: 'quit.dismissed' }),
    /** Writes the failure with its reference to the log (R2). */
    logFailure: () => {},
  },
});

/** The context a page opens with. */
export function openingContext(input: AppInput): AppContext {
  return {
    ...input,
    query: entryQuery(input.entry),
    session: undefined,
    initUi: undefined,
    bank: {},
    identifier: '',
    sessionEnd: undefined,
    processReply: undefined,
    appliedTheme: undefined,
    failure: undefined,
    page: undefined,
    navigationFailure: undefined,
    redirectUrl: '',
    cause: 'customer',
  };
}

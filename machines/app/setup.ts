import { assign, sendTo, setup, spawnChild } from 'xstate';
import type { BankSettingsReply, SessionReply } from '#contract/entry.ts';
import type { CancellationReply } from '#contract/process.ts';
import { type Answer, failureOfAnswer, replyOf } from '../answer.ts';
import type { AppLogInOutput } from '../app-log-in.ts';
import type { authProcessMachine } from '../auth-process/machine.ts';
import type { AuthProcessOutput } from '../auth-process/setup.ts';
import type { comfortLoginMachine } from '../comfort-login/machine.ts';
import { type CredentialsOutput, credentialsMachine } from '../credentials/machine.ts';
import { type Failure, type FailurePage, isTooMany, pageOf } from '../error-catalogue.ts';
import { errorRedirectMachine } from '../error-redirect/machine.ts';
import { type InitUiOutput, initUiMachine } from '../init-ui/machine.ts';
import { localeMachine } from '../locale/machine.ts';
import { pickLocale } from '../locale/pick-locale.ts';
import { failedByAnswer, failedByError } from '../on-answer.ts';
import { STEP, type StateMeta } from '../picture.ts';
import type { qrLoginMachine } from '../qr-login/machine.ts';
import { quitDialogMachine } from '../quit-dialog/machine.ts';
import { referenceOf } from '../reference.ts';
import type { RouteId } from '../routes.ts';
import { laterEnd } from '../session-end.ts';
import type { sessionTimerMachine } from '../session-timer/machine.ts';
import { type AppliedTheme, themeMachine } from '../theme/machine.ts';
import { selectThemeId } from '../theme/theme-id.ts';
import { unprovidedMachine } from '../unprovided.ts';
import {
  type AppContext,
  type AppInput,
  authenticationIdIn,
  type NavigationFailure,
} from './context.ts';
import type { AppEvent, SessionExtended } from './events.ts';
import {
  cancel,
  complete,
  hearLocale,
  keepOpen,
  leadTab,
  leave,
  prepareOtherWay,
  requestBankSettings,
  requestSession,
  setUpPortal,
} from './ports.ts';

/** How long start-up waits for the theme to leave its default, in ms (T5, specification 9). */
export const THEME_WAIT = 50;

/** How long start-up, or an error in it, waits for nothing but the bank's name, in ms. */
export const BANK_WAIT = 1000;

/** Types, actors, guards and actions of the app; its states are in the files beside this one. */
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
    // The machines behind the log-in page are most of the code: it is loaded while the customer logs in (N3).
    authProcess: unprovidedMachine<typeof authProcessMachine>('authProcess'),
    requestSession,
    requestBankSettings,
    setUpPortal,
    complete,
    cancel,
    leave,
    keepOpen,
    leadTab,
    hearLocale,
    sessionTimer: unprovidedMachine<typeof sessionTimerMachine>('sessionTimer'),
    prepareOtherWay,
    qrLogin: unprovidedMachine<typeof qrLoginMachine>('qrLogin'),
    comfortLogin: unprovidedMachine<typeof comfortLoginMachine>('comfortLogin'),
  },
  delays: { themeWait: THEME_WAIT, bankWait: BANK_WAIT },
  guards: {
    isUnknownPath: ({ context }) => context.entry.route === undefined,
    isMissingParams: ({ context }) => context.query === undefined,
    isNamed: ({ context }) => context.bank !== undefined,
    isThemed: ({ context }) => context.appliedTheme !== undefined,
    isStarted: ({ context }) => context.initUi?.authentication.started === true,
    /**
     * A log-in that was waiting for the comfort app goes on waiting wherever it is opened again (P7),
     * except at the address of the log-in page: the customer has gone back there.
     */
    isWaitingForApproval: ({ context: { entry, noted = entry.route, initUi } }) =>
      noted !== 'login' && initUi?.authentication.comfortLogIn !== undefined,
    /**
     * The customer may have left this page for the app on the same device, where the code is open (P7). The address
     * of the log-in page says nothing, as the code is shown there too.
     */
    isInApp: ({ context: { noted, initUi } }) =>
      noted !== 'login' && initUi?.authentication.qrLogIn !== undefined,
    /** Where i18n is not allowed, it stays German (I1). */
    mayChangeLocale: ({ context }) => context.session?.i18nAllowed !== false,
    /** The same request may succeed only after an error without a code, or one that passes (E3). */
    mayRetry: ({ context: { failure } }) => !failure?.code || isTooMany(failure),
    isIdentified: (_, { identifier }: Pick<AppContext, 'identifier'>) => identifier !== '',
    /** An expired log-in stays expired; where the address names none, there may be a newer one by now. */
    mayStartAnew: ({ context: { failure, entry } }) =>
      failure?.code !== 'USER_SESSION_EXPIRED' || entry.interaction === undefined,
    /**
     * Also when the log-in had expired before init-UI could say who asked for it. Leaving would end it: not if it is
     * another customer's.
     */
    mayLeave: ({ context }) =>
      !(context.failure?.party || context.failure?.otherCustomer) &&
      authenticationIdIn(context) !== '',
    isOtherCustomers: ({ context }) => context.failure?.otherCustomer === true,
    /**
     * On the log-in page itself there is nothing to go back to (E6). Whoever has a session by now, as where the PIN is
     * needed once, must not leave it behind: only the backend can reset it.
     */
    quitsToLogIn: ({ context: { initUi, sessionEnd } }) =>
      initUi?.relyingParty.cancelRedirectBehaviour === 'login' && sessionEnd === undefined,
    isPage: ({ context }, params: { page: FailurePage }) => pageOf(context.failure) === params.page,
  },
  actions: {
    keepSession: assign((_, answer: Answer<SessionReply>) => ({ session: replyOf(answer) })),
    /** Not invoked by a state: its answer counts wherever the customer is by then. */
    askBank: spawnChild('requestBankSettings', {
      id: 'requestBankSettings',
      input: ({ context }) => ({ query: context.query }),
    }),
    keepBank: assign(({ context }, answer: Answer<BankSettingsReply>) => ({
      bank: replyOf(answer) ?? context.bank ?? {},
    })),
    keepNoBank: assign(({ context }) => ({ bank: context.bank ?? {} })),
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
    keepIdentifier: assign((_, { identifier }: Pick<AppContext, 'identifier'>) => ({ identifier })),
    forgetIdentifier: assign({ identifier: '' }),
    /** At the form they are over for this page: another may be of somebody else, whose name is typed there now (C1). */
    forgetAppLogIns: assign(({ context: { initUi } }) => ({
      initUi: initUi && {
        ...initUi,
        authentication: {
          ...initUi.authentication,
          comfortLogIn: undefined,
          qrLogIn: undefined,
        },
      },
    })),
    /** If this page starts again, it starts there: waiting for the app, or back at the log-in page. */
    noteRoute: assign((_, params: { noted: RouteId }) => params),
    keepSessionEnd: assign(({ context: { sessionEnd } }, params: { expiresAt: string }) => ({
      sessionEnd: laterEnd(sessionEnd, params.expiresAt),
    })),
    /** The end of an earlier session does not count: the backend sends a new one after the log-in (A10). */
    forgetSessionEnd: assign({ sessionEnd: undefined }),
    noteExpiry: assign({
      failure: () => ({ code: 'USER_SESSION_EXPIRED', traceId: referenceOf('F') }),
    }),
    tellIdentifierMissing: sendTo(STEP, { type: 'identifier.missing' }),
    passQuit: sendTo(STEP, { type: 'quit.decided' }),
    passToTimer: sendTo('sessionTimer', (_, extended: SessionExtended) => extended),
    keepProcessEnd: assign((_, output: AuthProcessOutput) =>
      output.kind === 'failed' ? { failure: output.failure } : {},
    ),
    /** The process begins with this reply only once: after that, it asks the backend (P7). */
    forgetProcessReply: assign({ processReply: undefined }),
    keepRefusal: assign(failedByAnswer),
    /** Nobody can be taken back from a log-in that is gone: what is left is the party's own page. */
    keepGone: assign(({ context }, answer: Answer<unknown>) => {
      const { traceId = '', party = context.initUi?.relyingParty ?? {} } =
        failureOfAnswer(answer) ?? {};
      return { failure: { code: 'USER_SESSION_EXPIRED', traceId, party } };
    }),
    keepSurprise: assign(failedByError),
    noteCustomerCause: assign({ cause: 'customer' }),
    noteErrorCause: assign({ cause: 'error' }),
    keepRedirect: assign((_, answer: Answer<CancellationReply>) => {
      const reply = replyOf(answer);
      return { redirectUrl: reply && 'redirectUrl' in reply ? reply.redirectUrl : '' };
    }),
    keepLocale: assign((_, { locale }: Pick<AppContext, 'locale'>) => ({ locale })),
    /** From now on the choice replaces the cookie's, so that a restart does not undo it. */
    keepChoice: assign((_, { locale }: Pick<AppContext, 'locale'>) => ({ localeCookie: locale })),
    /** Keeps the customer's choice for the next visit (I1). */
    rememberChoice: (_, _choice: Pick<AppContext, 'locale'>) => {},
    passLocaleToStep: sendTo(STEP, ({ context }) => ({
      type: 'locale.changed',
      locale: context.locale,
    })),
    keepTheme: assign((_, { themeId, from }: AppliedTheme) => ({
      appliedTheme: { themeId, from },
    })),
    keepFeatures: assign((_, { features }: Pick<AppContext, 'features'>) => ({ features })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    /** What failed before says nothing about another try, nor about the steps after the log-in and the way out of them. */
    forgetFailure: assign({ failure: undefined }),
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
    requestLocale: sendTo('locale', (_, { locale }: Pick<AppContext, 'locale'>) => ({
      type: 'locale.requested',
      locale,
    })),
    requestSessionTheme: sendTo('theme', ({ context: { themeSources, session, failure } }) => ({
      type: 'theme.requested',
      themeId: selectThemeId(themeSources, (session ?? failure)?.authenticationSession),
    })),
    /** A theme from a cookie may be another bank's: guarded routes wait for this bank's (T1). */
    forgetTheme: assign({ appliedTheme: undefined }),
    raiseError: sendTo('errorRedirect', { type: 'error.raised' }),
    askToQuit: sendTo('quitDialog', { type: 'quit.requested' }),
    closeQuitDialog: sendTo('quitDialog', { type: 'quit.dismissed' }),
    /** Writes the failure with its reference to the log (R2). */
    logFailure: () => {},
  },
});

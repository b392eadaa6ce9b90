import { answered, keepSurprise, payload } from '../on-answer.ts';
import { selectThemeId } from '../theme/theme-id.ts';
import { openingContext } from './context.ts';
import { errorPage } from './error-page.ts';
import { cancelling, completing, leavingError, returning } from './leaving.ts';
import { login } from './login.ts';
import { comfortLogin, preparingComfortLogin, preparingQrLogin, qrLogin } from './other-ways.ts';
import { process } from './process.ts';
import { appSetup } from './setup.ts';
import { awaitingName, starting } from './starting.ts';

/**
 * The whole wizard (E1–E8, X6), from the requesting party through log-in and process, and back. It knows where
 * the customer is; screens show that and the router follows (P2).
 */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input }) => openingContext(input),
  invoke: [
    {
      id: 'locale',
      src: 'locale',
      input: ({ context: { locale } }) => ({ locale }),
    },
    {
      id: 'theme',
      src: 'theme',
      input: ({ context: { appearance, query, themeSources } }) => ({
        appearance,
        // With a parameter missing, nobody is asked for anything (E1).
        themeId: query ? selectThemeId(themeSources) : '',
      }),
    },
    {
      id: 'errorRedirect',
      src: 'errorRedirect',
      input: ({ context }) => ({ alreadyShown: context.errorShown }),
      onError: '.failed',
    },
    { id: 'quitDialog', src: 'quitDialog' },
    { src: 'hearLocale' },
  ],
  on: {
    'theme.applied': { actions: { type: 'keepTheme', params: payload } },
    'theme.failed': '.failed',
    'locale.failed': '.failed',
    'locale.changed': {
      guard: 'mayChangeLocale',
      actions: [
        { type: 'keepChoice', params: payload },
        { type: 'rememberChoice', params: payload },
        { type: 'requestLocale', params: payload },
      ],
    },
    'locale.applied': { actions: { type: 'keepLocale', params: payload } },
    'session.extended': { actions: { type: 'keepSessionEnd', params: payload } },
    'identifier.typed': { actions: { type: 'keepIdentifier', params: payload } },
    'features.known': { actions: { type: 'keepFeatures', params: payload } },
    'redirects.exceeded': {
      target: '.raising',
      actions: {
        type: 'keepFailure',
        params: ({ event }) => ({ traceId: event.traceId, message: 'Redirects go in a circle' }),
      },
    },
    'navigation.failed': {
      target: '.navigationError',
      actions: { type: 'keepNavigationFailure', params: ({ event }) => event.failure },
    },
    // After an error the name is empty (Y4).
    'xstate.done.actor.requestBankSettings': {
      actions: { type: 'keepBank', params: answered },
    },
    'xstate.error.actor.requestBankSettings': { actions: 'keepNoBank' },
    /** If an actor breaks, the customer gets an error with a reference instead of a dead page. */
    'xstate.error.actor.*': { target: '.raising', actions: keepSurprise },
  },
  initial: 'checkingEntry',
  states: {
    /** Also before every other try: after an error, a corrupt address is none the better (E1). */
    checkingEntry: {
      always: [
        { guard: 'isUnknownPath', target: 'corruptUrl' },
        { guard: 'isMissingParams', target: 'corruptUrl' },
        { target: 'starting' },
      ],
    },
    /** No request is made, and no way back offered: no party is known (E1). */
    corruptUrl: { meta: { route: 'corruptUrl' } },
    starting,
    awaitingName,
    /** The routes after this may need the theme: none opens without it (T1, L6). */
    awaitingTheme: { always: { guard: 'isThemed', target: 'started' } },
    started: {
      always: [
        { guard: 'isStarted', target: 'process' },
        { guard: 'isWaitingForApproval', target: 'comfortLogin' },
        { guard: 'isInApp', target: 'qrLogin' },
        { target: 'login' },
      ],
    },
    login,
    preparingQrLogin,
    qrLogin,
    preparingComfortLogin,
    comfortLogin,
    process,
    /** Another tab goes on with this log-in; this one may take it back (P7). */
    otherTab: { meta: { route: 'otherTab' }, on: { 'lead.wanted': 'starting' } },
    completing,
    completeUnavailable: {
      meta: { route: 'inPlaceError' },
      on: {
        'retry.requested': 'completing',
        // To the party, as the button says, and as from any other error (E8).
        'back.requested': { target: 'cancelling', actions: 'noteErrorCause' },
      },
    },
    cancelling,
    cancelUnavailable: {
      meta: { route: 'inPlaceError' },
      on: { 'retry.requested': 'cancelling' },
    },
    returning,
    /** Something ended the log-in: the error-once rule says how it is shown (P4). */
    raising: {
      meta: { keepsPicture: true },
      entry: ['noteErrorCause', 'logFailure', 'raiseError'],
      on: { 'errorPage.granted': 'errorPage', 'errorPage.blocked': 'errorInPlace' },
    },
    errorPage,
    /** A later error has no page of its own: it is shown where the customer is, with a way on (P4). */
    errorInPlace: {
      meta: { route: 'inPlaceError' },
      on: {
        'retry.requested': { guard: 'mayStartAnew', target: 'checkingEntry' },
        ...leavingError,
      },
    },
    navigationError: {
      meta: { route: 'navigationError' },
      on: { 'retry.requested': 'checkingEntry' },
    },
    /** No theme, or no texts, could be loaded: a German box replaces the page (T1, N2). */
    failed: { type: 'final' },
  },
});

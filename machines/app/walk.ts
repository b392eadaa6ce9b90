import type { StateValue } from 'xstate';
import { PAGE_BY_CODE } from '../error-catalogue.ts';
import { STEP } from '../picture.ts';
import { childDone, childFailed, done, everyAnswer, refused } from '../testing/answers.ts';
import { opened, silentApp } from '../testing/app.ts';
import type { Walk } from '../testing/coverage.ts';
import { appLogIn, initUiReply, processReply, sessionReply } from '../testing/replies.ts';

const failure = { traceId: 'T1' };
export const url = { redirectUrl: 'https://party/cb' };

/** What the app tells its children is the journeys' to show; here the children's words are given. */
const machine = silentApp().provide({
  actions: {
    requestSessionLocale: () => {},
    requestSessionTheme: () => {},
    raiseError: () => {},
    askToQuit: () => {},
    closeQuitDialog: () => {},
    passLocaleToStep: () => {},
    requestLocale: () => {},
    rememberChoice: () => {},
    passToTimer: () => {},
    tellIdentifierMissing: () => {},
    passQuit: () => {},
  },
});

const whileStarting = [
  ...everyAnswer('0.app.starting.session.asking', sessionReply()),
  ...everyAnswer('requestBankSettings', {}),
  childDone('0.app.starting.session.portal', undefined),
  childFailed('0.app.starting.session.portal'),
  childDone('0.app.starting.initUi.asking', { kind: 'success', reply: initUiReply() }),
  childDone('0.app.starting.initUi.asking', { kind: 'success', reply: initUiReply(true) }),
  childDone('0.app.starting.initUi.asking', {
    kind: 'success',
    reply: initUiReply(false, { cancelRedirectBehaviour: 'login' }),
  }),
  childDone('0.app.starting.initUi.asking', {
    kind: 'success',
    reply: initUiReply(false, {}, { comfortLogIn: appLogIn() }),
  }),
  childDone('0.app.starting.initUi.asking', {
    kind: 'success',
    reply: initUiReply(false, {}, { qrLogIn: appLogIn({ status: 'processing' }) }),
  }),
  childDone('0.app.starting.initUi.asking', { kind: 'serverError', failure }),
  childDone('0.app.starting.initUi.asking', { kind: 'unknownError', failure }),
];

const whilePreparing = ['preparingQrLogin', 'preparingComfortLogin'].flatMap((state) => [
  childDone(`0.app.${state}`, undefined),
  childFailed(`0.app.${state}`),
]);

const whileLeaving = [
  ...everyAnswer('0.app.completing', url),
  ...everyAnswer('0.app.cancelling', url),
  childDone('0.app.cancelling', done({ backToLogIn: true })),
  childDone('0.app.cancelling', refused('USER_SESSION_EXPIRED')),
  ...['completing', 'cancelling'].map((state) => ({
    type: `xstate.after.400.app.${state}.brief`,
  })),
  childDone('0.app.returning', undefined),
  childFailed('0.app.returning'),
];

const fromChildren = [
  { type: 'locale.applied', locale: 'de-DE' },
  { type: 'xstate.after.themeWait.app.starting.session.theming' },
  ...[
    'starting.session.refused',
    'starting.session.unanswered',
    'starting.initUi.refused',
    'starting.initUi.unanswered',
    'awaitingName',
  ].map((state) => ({ type: `xstate.after.bankWait.app.${state}` })),
  { type: 'theme.applied', themeId: '8840_1', from: 'bank' },
  { type: 'theme.failed' },
  { type: 'locale.failed' },
  childDone(STEP, { kind: 'loggedIn', reply: processReply() }),
  childDone(STEP, { kind: 'completed' }),
  childDone(STEP, { kind: 'credentials' }),
  childDone(STEP, { kind: 'failed', failure, identifier: 'anna' }),
  childDone(STEP, {
    kind: 'failed',
    failure: { ...failure, code: 'USER_SESSION_EXPIRED', otherCustomer: true },
    identifier: 'anna',
  }),
  ...Object.keys(PAGE_BY_CODE).map((code) =>
    childDone(STEP, { kind: 'failed', failure: { ...failure, code }, identifier: 'anna' }),
  ),
  { type: 'errorPage.granted' },
  { type: 'errorPage.blocked' },
  { type: 'session.expired' },
  { type: 'reset.needed' },
  childFailed('sessionTimer'),
  childFailed('errorRedirect'),
];

const fromCustomerAndBrowser = [
  { type: 'locale.changed', locale: 'en-GB' },
  { type: 'features.known', features: [] },
  { type: 'quit.decided' },
  { type: 'bankSelection.requested' },
  { type: 'qr.requested', identifier: 'felix' },
  { type: 'comfort.requested', identifier: 'felix' },
  { type: 'comfort.requested', identifier: '' },
  { type: 'identifier.typed', identifier: 'anna' },
  { type: 'session.extended', expiresAt: '2026-01-01T10:05:00.000Z' },
  { type: 'lead.lost' },
  { type: 'lead.wanted' },
  { type: 'back.requested' },
  { type: 'retry.requested' },
  { type: 'url.requested', route: 'tos' },
  { type: 'navigation.failed', failure: { type: 'UNKNOWN_ERROR' } },
  { type: 'redirects.exceeded', traceId: 'T2' },
];

const isStarting = (state: StateValue) =>
  state === 'awaitingTheme' || (typeof state === 'object' && 'starting' in state);

export const walks: readonly Walk[] = [
  {
    machine,
    inputs: [
      opened,
      { ...opened, entry: { ...opened.entry, clientId: '' } },
      { ...opened, entry: { ...opened.entry, route: undefined } },
      { ...opened, entry: { ...opened.entry, route: 'login' } },
    ],
    events: [
      ...whileStarting,
      ...fromChildren,
      ...whilePreparing,
      ...fromCustomerAndBrowser,
      ...whileLeaving,
    ],
    distinguish: ({ entry, noted = entry.route, initUi, failure: f }, state) => [
      // Where the customer starts depends on it, and nothing after that.
      isStarting(state) && noted,
      initUi,
      // Each code has a page of its own; after that, most are one as the other.
      state === 'raising' || f?.code === 'USER_SESSION_EXPIRED' ? f?.code : f?.code !== undefined,
      f?.otherCustomer,
    ],
  },
];

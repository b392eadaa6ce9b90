import type { ContextFrom, EventFrom } from 'xstate';
import type { appMachine } from '../app/machine.ts';
import type { authProcessMachine } from '../auth-process/machine.ts';
import type { browserDetectionMachine } from '../browser-detection/machine.ts';
import type { comfortLoginMachine } from '../comfort-login/machine.ts';
import type { confirmationMachine } from '../confirmation/machine.ts';
import type { credentialsMachine } from '../credentials/machine.ts';
import type {
  consentMachine,
  preferredAccountMachine,
  signatureConsentMachine,
} from '../decision/machine.ts';
import type { elementLoadingMachine } from '../element-loading/machine.ts';
import type { errorRedirectMachine } from '../error-redirect/machine.ts';
import type { firstLoginMachine } from '../first-login/machine.ts';
import type { initUiMachine } from '../init-ui/machine.ts';
import type { localeMachine } from '../locale/machine.ts';
import type { qrLoginMachine } from '../qr-login/machine.ts';
import type { quitDialogMachine } from '../quit-dialog/machine.ts';
import type { remittanceMachine } from '../remittance/machine.ts';
import { ROUTES } from '../routes.ts';
import type { sessionTimerMachine } from '../session-timer/machine.ts';
import type { tabsMachine } from '../tabs/machine.ts';
import type { tanMachine } from '../tan/machine.ts';
import type { teaserMachine } from '../teaser/machine.ts';
import type { termsMachine } from '../terms/machine.ts';
import type { themeMachine } from '../theme/machine.ts';
import { code, count, type Fields, flag, like, MASK, oneOf, type Rule, time } from './shapes.ts';

/*
 * THE allow-list (D1, S8): what of a running flow may be seen outside of it, by an inspector, a viewer
 * or a recorder. What is not named here is masked. A machine with a new event or a new key in its
 * context does not compile until somebody has said here what may be seen of it; when in doubt: MASK.
 */

type Machines =
  | typeof appMachine
  | typeof authProcessMachine
  | typeof browserDetectionMachine
  | typeof comfortLoginMachine
  | typeof confirmationMachine
  | typeof consentMachine
  | typeof credentialsMachine
  | typeof elementLoadingMachine
  | typeof errorRedirectMachine
  | typeof firstLoginMachine
  | typeof initUiMachine
  | typeof localeMachine
  | typeof preferredAccountMachine
  | typeof qrLoginMachine
  | typeof quitDialogMachine
  | typeof remittanceMachine
  | typeof sessionTimerMachine
  | typeof signatureConsentMachine
  | typeof tabsMachine
  | typeof tanMachine
  | typeof teaserMachine
  | typeof termsMachine
  | typeof themeMachine;

/** What a machine declares itself; one that declares nothing stands for anything, which says nothing. */
type Declared<Key> = string extends Key ? never : Key;
type EventOf<Machine> = Machine extends unknown
  ? EventFrom<Machine> extends infer Event extends { type: string }
    ? string extends Event['type']
      ? never
      : Event
    : never
  : never;
type Payload<Event> = Event extends unknown ? Exclude<keyof Event, 'type'> : never;
type PayloadOf<Type> = Payload<Extract<EventOf<Machines>, { type: Type }>>;
type KeyOfContext<Machine> = Machine extends unknown ? Declared<keyof ContextFrom<Machine>> : never;

const locale = oneOf(['de-DE', 'en-GB']);
const features = oneOf(['ungoverned', 'pending']);
const route = oneOf(Object.keys(ROUTES));
const status = oneOf([
  'pending',
  'waiting',
  'processing',
  'approved',
  'confirmed',
  'denied',
  'expired',
  'retriesExceeded',
]);
const kind = oneOf([
  'done',
  'refused',
  'unreachable',
  'moved',
  'step',
  'failed',
  'loggedIn',
  'credentials',
  'completed',
  'confirmed',
  'missingParams',
  'success',
  'serverError',
  'unknownError',
]);
const elementName = like(/^[a-z]+(?:-[a-z]+)+$/);
const clientId = like(/^[a-z]+(?:[_-][a-z]+)*$/);
/** Four digits each at the most: shorter than any PIN. */
const themeId = like(/^(?:\d{4}(?:_\d{1,4})?)?$/);
/** Where a wish for a theme came from may be somebody's typing: what is no theme id is masked. */
const themeSources: Fields = {
  url: themeId,
  nativeApp: themeId,
  sessionStorage: themeId,
  cookie: themeId,
};
const appearance = oneOf(['LIGHT', 'DARK']);
const applied = { themeId, from: oneOf(['bank', 'local']) };
/** A reference has 12 characters, one of ours made on the spot nine: shorter than any IBAN. */
const traceId = like(/^(?:[0-9A-Z]{12}|F[0-9A-Z]{8})$/);
const failure: Fields = { code, traceId, message: MASK };
const process: Fields = {
  authenticationProcessCompleted: flag,
  nextAuthenticationProcessStep: { actions: [{ stepType: code, urlOfResource: MASK }] },
  nextPostAuthenticationProcessStep: { actions: [{ stepType: code, urlOfResource: MASK }] },
};

const relyingParty: Fields = {
  clientId,
  ecoSystem: oneOf(['okvp', 'verbund', 'yes']),
  applicationType: oneOf(['web', 'native']),
  embedded: flag,
  sameLegalEntity: flag,
  onlineBanking: flag,
  isNativeClient: flag,
};
const pageConfig: Fields = {
  i18nAllowed: flag,
  defaultLanguageEnglish: flag,
  qrCodeLoginAllowed: flag,
  comfortLoginAllowed: flag,
};
const appLogIn: Fields = { status, expiresAt: time };
const challenge: Fields = {
  id: MASK,
  status,
  order: { kind: oneOf(['logIn', 'trustBrowser', 'unlockPin', 'payment']) },
  expiresAt: time,
  attemptsLeft: count,
};
/** What a port's answer may carry: of each kind of reply, what the flow goes by. */
const reply: Fields = {
  ...process,
  ...pageConfig,
  ...appLogIn,
  relyingParty,
  authentication: { started: flag, comfortLogIn: appLogIn },
  challenge,
  backToLogIn: flag,
};

/** Events by type; each key of each payload has its rule. */
export const EVENTS = {
  'appLogIn.changed': { status },
  'approval.claimed': {},
  'back.requested': {},
  'bankSelection.requested': {},
  'challenge.changed': { status },
  'clock.ticked': { now: time },
  'comfort.requested': { identifier: MASK },
  'continue.requested': {},
  'credentials.requested': {},
  // Which account was chosen is the customer's own.
  'decision.made': { decision: oneOf(['given', 'denied']) },
  'element.mounted': { initialised: MASK },
  'error.raised': { failure },
  'errorPage.blocked': { page: route, failure },
  'errorPage.granted': { page: route, failure },
  'features.known': { features },
  'firstPin.submitted': { pin: MASK },
  'identifier.missing': {},
  'initData.received': { data: MASK },
  'lead.lost': {},
  'lead.wanted': {},
  'locale.applied': { locale },
  'locale.changed': { locale },
  'locale.requested': { locale },
  'method.chosen': { methodId: MASK },
  'navigation.failed': { failure: { code, traceId, message: MASK } },
  'order.confirmed': {},
  'order.failed': { failure },
  'payment.wanted': {},
  'pin.submitted': { identifier: MASK, pin: MASK },
  'qr.requested': {},
  'quit.confirmed': {},
  'quit.decided': {},
  'quit.dismissed': {},
  'quit.requested': {},
  'redirects.exceeded': { traceId },
  'refresh.requested': {},
  'renewal.requested': {},
  'retry.requested': {},
  'session.expired': {},
  'session.extended': { expiresAt: time },
  'stay.requested': {},
  'tab.found': { tab: MASK },
  'tan.submitted': { tan: MASK },

  'theme.applied': applied,
  'terms.accepted': { ticked: flag },
  'theme.failed': {},
  'theme.requested': { themeId },
  'trust.decided': { trust: flag },
  'url.requested': { route },
} satisfies {
  [Type in EventOf<Machines>['type']]: { [Key in PayloadOf<Type>]: Rule };
};

/** Contexts, and with them inputs, outputs and answers: by key, whichever machine or port it is of. */
export const CONTEXT = {
  alreadyShown: flag,
  answer: {
    kind,
    code,
    traceId,
    reference: traceId,
    attemptsLeft: count,
    retryAfterSeconds: count,
    value: process,
  },
  appearance,
  applied,
  appliedTheme: applied,
  attempt: count,
  attemptsLeft: count,
  authenticationId: MASK,
  browser: MASK,
  bank: MASK,
  browserLanguages: MASK,
  cause: oneOf(['customer', 'error']),
  challenge,
  clientId,
  code,
  data: MASK,
  decision: MASK,
  details: MASK,
  document: MASK,
  endUrl: MASK,
  entry: { clientId, redirectUri: MASK, interaction: MASK, route },
  errorShown: flag,
  expiresAt: time,
  failure,
  features,
  hasOpener: flag,
  identifier: MASK,
  initUi: { relyingParty },
  lifecycleTimeoutMs: MASK,
  locale,
  localeCookie: locale,
  look: { appearance, useImages: flag },
  logIn: { id: MASK, status, number: MASK, expiresAt: time, link: MASK },
  methodId: MASK,
  missing: { identifier: flag, pin: flag },
  name: elementName,
  navigationFailure: {
    type: oneOf(['NO_ROUTER_PATH', 'UNKNOWN_CONTENT_ID', 'UNKNOWN_ERROR']),
    messageKey: oneOf(['APP_COULD_NOT_BE_STARTED']),
    category: oneOf(['PAGE_NOT_FOUND']),
    params: MASK,
    cause: MASK,
    traceId,
  },
  next: { kind, state: like(/^[a-z][A-Za-z0-9]{2,30}$/), failure },
  outcome: { kind, failure },
  page: route,
  processReply: process,
  purpose: oneOf(['logIn', 'unlockPin', 'trustBrowser']),
  query: MASK,
  redirectUrl: MASK,
  remittance: MASK,
  renewals: count,
  reply: process,
  requested: locale,
  script: MASK,
  secondsLeft: count,
  session: { ...pageConfig, authenticationSession: MASK },
  sessionEnd: time,
  standing: { process, post: process },
  startUrl: MASK,
  tab: MASK,
  teaser: MASK,
  themeId,
  themeSources,
  tries: count,
  trust: flag,
  url: MASK,
  useImages: flag,

  // Further keys of inputs, outputs and answers.
  kind,
  pin: MASK,
  reference: traceId,
  retryAfterSeconds: count,
  tan: MASK,
  traceId,
  value: reply,
} satisfies { [Key in KeyOfContext<Machines>]: Rule } & Fields;

import { LOCALES } from '#contract/locale.ts';
import { ROUTES } from '../routes.ts';
import type { Kind } from './declared.ts';
import { code, count, type Fields, flag, like, MASK, oneOf, time } from './shapes.ts';

/* The shapes and visible fields that the allow-list is made of. */

export const locale = oneOf(LOCALES);
export const features = oneOf(['ungoverned', 'pending']);
export const route = oneOf(Object.keys(ROUTES));
export const status = oneOf([
  'pending',
  'waiting',
  'processing',
  'approved',
  'confirmed',
  'denied',
  'expired',
  'retriesExceeded',
]);
/** A new kind does not compile until it is listed here. */
const KINDS = {
  alone: true,
  completed: true,
  confirmed: true,
  credentials: true,
  done: true,
  failed: true,
  fault: true,
  finished: true,
  informed: true,
  loggedIn: true,
  missingParams: true,
  moved: true,
  postProcessUnknown: true,
  refused: true,
  serverError: true,
  step: true,
  success: true,
  unknownError: true,
  unreachable: true,
} satisfies Record<Kind, true>;
export const kind = oneOf(Object.keys(KINDS));
export const elementName = like(/^[a-z]+(?:-[a-z]+)+$/);
export const clientId = like(/^[a-z]+(?:[_-][a-z]+)*$/);
/** Four digits each at the most: shorter than any PIN. */
export const themeId = like(/^(?:\d{4}(?:_\d{1,4})?)?$/);
/** Anybody can set these, so whatever is not a theme id is masked. */
export const themeSources: Fields = {
  url: themeId,
  nativeApp: themeId,
  sessionStorage: themeId,
  cookie: themeId,
};
export const appearance = oneOf(['LIGHT', 'DARK']);
export const applied = { themeId, from: oneOf(['bank', 'local']) };
/** A reference has 12 characters: shorter than any IBAN. */
export const traceId = like(/^[0-9A-Z]{12}$/);
export const failure: Fields = { code, traceId, message: MASK, offline: flag };
export const navigationFailure: Fields = {
  type: oneOf(['NO_ROUTER_PATH', 'UNKNOWN_CONTENT_ID', 'UNKNOWN_ERROR']),
  messageKey: oneOf(['APP_COULD_NOT_BE_STARTED']),
  category: oneOf(['PAGE_NOT_FOUND']),
  params: MASK,
  cause: MASK,
  traceId,
  offline: flag,
};
export const process: Fields = {
  authenticationProcessCompleted: flag,
  nextAuthenticationProcessStep: { actions: [{ stepType: code, urlOfResource: MASK }] },
  nextPostAuthenticationProcessStep: { actions: [{ stepType: code, urlOfResource: MASK }] },
};

export const relyingParty: Fields = {
  clientId,
  ecoSystem: oneOf(['okvp', 'verbund', 'yes']),
  applicationType: oneOf(['web', 'native']),
  embedded: flag,
  sameLegalEntity: flag,
  onlineBanking: flag,
  isNativeClient: flag,
};
export const pageConfig: Fields = {
  i18nAllowed: flag,
  defaultLanguageEnglish: flag,
  qrCodeLoginAllowed: flag,
  comfortLoginAllowed: flag,
};
const appLogIn: Fields = { status, expiresAt: time };
export const challenge: Fields = {
  id: MASK,
  status,
  order: { kind: oneOf(['logIn', 'trustBrowser', 'unlockPin', 'payment']) },
  expiresAt: time,
  attemptsLeft: count,
};
/** What may be seen of a port's answer: of each kind of reply, the fields that decide how the flow goes on. */
export const reply: Fields = {
  ...process,
  ...pageConfig,
  ...appLogIn,
  relyingParty,
  authentication: { started: flag, comfortLogIn: appLogIn, qrLogIn: appLogIn },
  challenge,
  begun: flag,
  backToLogIn: flag,
};

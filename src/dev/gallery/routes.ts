import type { RouteId } from '#machines/routes.ts';
import * as appLogIns from './fixtures/app-log-ins.ts';
import { logIn } from './fixtures/log-in.ts';
import { preferredAccount, remittance } from './fixtures/money.ts';
import * as others from './fixtures/others.ts';
import * as steps from './fixtures/steps.ts';
import { confirmation } from './fixtures/tan.tsx';
import type { Pictures } from './pictures.tsx';
import type { PropsByRoute } from './props.ts';

/**
 * The screen of every route in every state, in the order in which a customer may see them. The type requires
 * pictures for exactly the props of the registry's screen: a new route or state without a fixture does not
 * compile.
 */
export const PICTURES: { readonly [Route in RouteId]: Pictures<PropsByRoute[Route]> } = {
  initial: others.initial,
  login: logIn,
  qrCodeLogin: appLogIns.qrLogIn,
  qrCodeFirstlogin: appLogIns.firstByQr,
  comfortLoginWaiting: appLogIns.comfortWaiting,
  comfortLoginApproved: appLogIns.comfortApproved,
  comfortLoginDenied: appLogIns.comfortDenied,
  comfortLoginSessionExpired: appLogIns.comfortExpired,
  comfortLoginError: appLogIns.comfortError,
  comfortLoginRetriesExceeded: appLogIns.comfortTooOften,
  comfortLoginFirstLogin: appLogIns.firstByComfort,
  psd2TanAuth: confirmation,
  browserDetection: steps.browserDetection,
  tos: steps.tos,
  qesTos: steps.qesTos,
  qidTos: steps.qidTos,
  consent: steps.consent,
  qesConsent: steps.signature,
  preferredIban: preferredAccount,
  remittance,
  waiting: others.waiting,
  returning: others.returning,
  otherTab: others.otherTab,
  ...others.businessErrors,
  bankFusionActive: others.bankFusion,
  errorTechnical: others.technicalError,
  inPlaceError: others.inPlaceError,
  navigationError: others.navigationError,
};

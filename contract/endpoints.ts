import { renewToken } from './access-token.ts';
import {
  appLogIn,
  finishAppLogIn,
  firstLogIn,
  startComfortLogIn,
  startQrLogIn,
} from './app-log-in.ts';
import type { Endpoint } from './endpoint.ts';
import { bankSettings, initUi, session } from './entry.ts';
import { features } from './features.ts';
import {
  accounts,
  choosePreferredAccount,
  consentDetails,
  decideConsent,
  decideSignature,
  endRemittance,
  remittance,
  signatureDetails,
  startRemittance,
} from './later-steps.ts';
import { log, teaser, themeList } from './platform.ts';
import { cancellation, completion, logIn, postProcess, process } from './process.ts';
import { keepAlive, keepOpen } from './session-life.ts';
import { approveTerms, endBrowserDetection, endTan, startTan, termsPreview } from './steps.ts';
import { challenge, chooseMethod, renewTan, submitTan } from './tan.ts';

/** Every call of the contract. The backend must serve each; docs and fault matrix list each. */
export const ENDPOINTS = {
  session,
  initUi,
  bankSettings,
  logIn,
  startQrLogIn,
  startComfortLogIn,
  appLogIn,
  finishAppLogIn,
  process,
  postProcess,
  startTan,
  endTan,
  termsPreview,
  approveTerms,
  consentDetails,
  decideConsent,
  endBrowserDetection,
  firstLogIn,
  signatureDetails,
  decideSignature,
  accounts,
  choosePreferredAccount,
  remittance,
  startRemittance,
  endRemittance,
  keepOpen,
  keepAlive,
  completion,
  cancellation,
  challenge,
  chooseMethod,
  renewTan,
  submitTan,
  themeList,
  teaser,
  log,
  renewToken,
  features,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

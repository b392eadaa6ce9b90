import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { appLogIn, finishAppLogIn } from './app-log-in/finish.ts';
import { startComfortLogIn, startQrLogIn } from './app-log-in/start.ts';
import { bound, type Served } from './calls/serve.ts';
import { cancellation } from './end/cancellation.ts';
import { completion } from './end/completion.ts';
import { logIn } from './log-in/log-in.ts';
import { bankSettings, initUi, session } from './page/entry.ts';
import { features, renewToken } from './page/features.ts';
import { keepAlive } from './page/keep-alive.ts';
import { keepOpen } from './page/keep-open.ts';
import { log, teaser, themeList } from './page/platform.ts';
import { accounts, choosePreferredAccount } from './steps/account.ts';
import { endBrowserDetection } from './steps/browser-detection.ts';
import { consentDetails, decideConsent } from './steps/consent.ts';
import { postProcessReply, processReply } from './steps/current.ts';
import { firstLogIn } from './steps/first-log-in.ts';
import { endRemittance, remittance, startRemittance } from './steps/remittance.ts';
import { decideSignature, signatureDetails } from './steps/signature.ts';
import { endTan, startTan } from './steps/tan.ts';
import { approveTerms, termsPreview } from './steps/terms.ts';
import { challenge, chooseMethod, renewTan } from './tan/challenges.ts';
import { submitTan } from './tan/submit-tan.ts';

/** The next steps of the authentication process (A1). */
const process = bound(
  ENDPOINTS.process,
  async ({ authentication }) => processReply(authentication),
  { tolerance: 'returning' },
);

/** The steps that follow the authentication (A1). */
const postProcess = bound(
  ENDPOINTS.postProcess,
  async ({ authentication }) => postProcessReply(authentication),
  { tolerance: 'returning' },
);

/** Every call of the contract with its handler; a missing one does not compile. */
export const HANDLERS = {
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
} as const satisfies { readonly [K in EndpointName]: Served<(typeof ENDPOINTS)[K]> };

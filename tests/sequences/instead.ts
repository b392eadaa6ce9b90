import type { Request } from 'playwright';
import { API_BASE } from '#contract/endpoint.ts';
import type { ENDPOINTS, EndpointName } from '#contract/endpoints.ts';
import type { StepType } from '#contract/process.ts';
import { startedOfAnyKind } from '#machines/replay/any-order.ts';
import {
  challenge,
  payment,
  postReply,
  processReply,
  remittance,
  signatureDetails,
  termsDocument,
} from '#machines/testing/replies.ts';
import { callOf } from '../model/support/ports.ts';

/**
 * The last part of each step's resource. With it, a step that the bank has not ordered gets a valid address.
 */
const RESOURCES: Readonly<Record<StepType, string>> = {
  START_TAN_PROCESS_FOR_PSD2_AUTH: 'tan-start',
  START_TAN_PROCESS_FOR_UNLOCK_PIN: 'tan-start',
  START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: 'tan-start',
  END_TAN_PROCESS_FOR_PSD2_AUTH: 'tan-end',
  END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: 'browser-detection-end',
  END_TAN_PROCESS_FOR_UNLOCK_PIN: 'tan-end',
  APPROVE_TERMS_OF_SERVICE: 'approval',
  APPROVE_TERMS_OF_SERVICE_QES: 'approval',
  APPROVE_TERMS_OF_SERVICE_QID: 'approval',
  QR_CODE_FIRST_LOGIN: 'first-log-in',
  COMFORT_FIRST_LOGIN: 'first-log-in',
  GIVE_CONSENT: 'consent',
  GIVE_CONSENT_QES: 'signature-consent',
  SELECT_PREFERRED_IBAN: 'preferred-account',
  INITIATE_REMITTANCE: 'remittance',
};

const isKnown = (step: string): step is StepType => Object.hasOwn(RESOURCES, step);

/** The address of a step that the sequence orders but the bank does not. */
export const urlOf = (step: string): string =>
  `${API_BASE}/authentications/replayed/steps/replayed/${isKnown(step) ? RESOURCES[step] : 'unknown'}`;

/** The calls of a step. */
type StepCall = {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name]['path'] extends `${string}/steps/${string}`
    ? Name
    : never;
}[EndpointName];

/** Replies for calls that the bank refuses because it never ordered their step. */
const REPLIES: Readonly<Record<StepCall, object>> & Partial<Record<EndpointName, object>> = {
  startTan: startedOfAnyKind(),
  endTan: processReply(),
  challenge: challenge(),
  submitTan: challenge({ status: 'confirmed' }),
  chooseMethod: challenge(),
  approveTerms: processReply(),
  termsPreview: termsDocument,
  endBrowserDetection: processReply(),
  firstLogIn: processReply(),
  postProcess: postReply(),
  consentDetails: { recipient: 'Lumen Energy', claims: [{ claim: 'sub', value: '4711' }] },
  decideConsent: postReply(),
  signatureDetails,
  decideSignature: postReply(),
  accounts: { accounts: [remittance.debtor] },
  choosePreferredAccount: postReply(),
  remittance,
  startRemittance: { challenge: challenge({ order: payment }) },
  endRemittance: postReply(),
  completion: { redirectUrl: 'http://localhost/replayed' },
};
const names = Object.keys(REPLIES) as EndpointName[];

/** How long a TAN of the bank's is valid, in ms. */
const TAN_LIFE = 5 * 60_000;
/** The reply with a deadline of today: an order that the bank has never opened would have expired long ago. */
const inTime = (reply: object): object =>
  JSON.parse(JSON.stringify(reply), (key, value) =>
    key === 'expiresAt' ? new Date(Date.now() + TAN_LIFE).toISOString() : value,
  );

/** The substitute for the bank's reply to this request, if there is one. */
export function instead(request: Request): object | undefined {
  const { pathname } = new URL(request.url());
  const name = names.find((endpoint) => {
    const { method, path } = callOf(endpoint);
    return request.method() === method && path.test(pathname);
  });
  const reply = name && REPLIES[name];
  return reply && inTime(reply);
}

import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { Action, type StepType } from '#contract/process.ts';
import { parseAnswer } from '#contract/safe-json.ts';
import { callPath } from '../tools/call-path.ts';
import type { Exchange } from './visitor.ts';

const { startTan, endTan, endBrowserDetection, termsPreview, approveTerms, firstLogIn } = ENDPOINTS;
const { consentDetails, decideConsent, signatureDetails, decideSignature } = ENDPOINTS;
const { accounts, choosePreferredAccount, remittance, startRemittance, endRemittance } = ENDPOINTS;

/** The calls of each step. Where they are is the backend's to say, so nothing but the step tells which call it was. */
const CALLS = {
  START_TAN_PROCESS_FOR_PSD2_AUTH: [startTan],
  END_TAN_PROCESS_FOR_PSD2_AUTH: [endTan],
  START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: [startTan],
  END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: [endBrowserDetection],
  START_TAN_PROCESS_FOR_UNLOCK_PIN: [startTan],
  END_TAN_PROCESS_FOR_UNLOCK_PIN: [endTan],
  APPROVE_TERMS_OF_SERVICE: [termsPreview, approveTerms],
  APPROVE_TERMS_OF_SERVICE_QES: [termsPreview, approveTerms],
  APPROVE_TERMS_OF_SERVICE_QID: [termsPreview, approveTerms],
  QR_CODE_FIRST_LOGIN: [firstLogIn],
  COMFORT_FIRST_LOGIN: [firstLogIn],
  GIVE_CONSENT: [consentDetails, decideConsent],
  GIVE_CONSENT_QES: [signatureDetails, decideSignature],
  SELECT_PREFERRED_IBAN: [accounts, choosePreferredAccount],
  INITIATE_REMITTANCE: [remittance, startRemittance, endRemittance],
} as const satisfies Record<StepType, readonly Endpoint[]>;

const callsOf: ReadonlyMap<string, readonly Endpoint[]> = new Map(Object.entries(CALLS));

function addressOf(endpoint: Endpoint, step: string): string {
  if (endpoint === termsPreview) return step.replace(/[^/]+$/, 'document-preview');
  return endpoint === startRemittance ? `${step}/tan-start` : step;
}

/** Every step that an answer offers, however deep. */
function actionsIn(body: unknown): readonly Action[] {
  if (typeof body !== 'object' || body === null) return [];
  const { data } = z.safeParse(Action, body);
  return data ? [data] : Object.values(body).flatMap(actionsIn);
}

const FIXED = Object.values<Endpoint>(ENDPOINTS).filter(({ path }) => !path.includes('/steps/'));

/** Tells which endpoint of the contract each request was for; `undefined` for none. */
export function endpointsOf(exchanges: readonly Exchange[]) {
  const steps = new Map<string, Endpoint>();
  for (const { stepType, urlOfResource } of exchanges.flatMap(({ text }) =>
    actionsIn(parseAnswer(text)),
  )) {
    for (const endpoint of callsOf.get(stepType) ?? []) {
      steps.set(`${endpoint.method} ${addressOf(endpoint, urlOfResource)}`, endpoint);
    }
  }
  return ({ method, url: { pathname } }: Exchange): Endpoint | undefined =>
    steps.get(`${method} ${pathname}`) ??
    FIXED.find((fixed) => fixed.method === method && callPath(fixed).test(pathname));
}

import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Locale } from '#contract/locale.ts';
import { type Action, PostProcessReply, ProcessReply, type StepType } from '#contract/process.ts';

/** The END step of an order belongs to the page of its START step. */
type Beginning = Exclude<StepType, `END_${string}`>;

/**
 * The call that the page of each step starts with: it needs no decision and can be repeated. `undefined`: the
 * customer has to act first.
 */
export const OPENED_BY = {
  START_TAN_PROCESS_FOR_PSD2_AUTH: ENDPOINTS.startTan,
  START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: ENDPOINTS.startTan,
  START_TAN_PROCESS_FOR_UNLOCK_PIN: ENDPOINTS.startTan,
  APPROVE_TERMS_OF_SERVICE: ENDPOINTS.termsPreview,
  APPROVE_TERMS_OF_SERVICE_QES: ENDPOINTS.termsPreview,
  APPROVE_TERMS_OF_SERVICE_QID: ENDPOINTS.termsPreview,
  GIVE_CONSENT: ENDPOINTS.consentDetails,
  GIVE_CONSENT_QES: ENDPOINTS.signatureDetails,
  SELECT_PREFERRED_IBAN: ENDPOINTS.accounts,
  INITIATE_REMITTANCE: ENDPOINTS.remittance,
  QR_CODE_FIRST_LOGIN: undefined,
  COMFORT_FIRST_LOGIN: undefined,
} satisfies Record<Beginning, Endpoint | undefined>;

/** The same, for any string as step type. */
const openedBy: ReadonlyMap<string, Endpoint | undefined> = new Map(Object.entries(OPENED_BY));

/** A call of a log-in, by its address on the bank's origin. */
export interface NextCall {
  readonly method: Endpoint['method'];
  readonly url: string;
}

/** The context of a call: the log-in and the wizard's language. */
interface Setting {
  readonly id: string;
  readonly locale: Locale;
}

/** The address of a step's call. A document's preview is next to the resource that approves it. */
function addressOf({ name }: Endpoint, { urlOfResource }: Action, { locale }: Setting): string {
  if (name !== 'termsPreview') return urlOfResource;
  return urlOfResource.replace(/[^/]+$/, `document-preview?locale=${locale}`);
}

/** The call that the wizard makes after this answer; `undefined` if the customer has to act first. */
export function callAfter(answer: unknown, setting: Setting): NextCall | undefined {
  const process = z.safeParse(ProcessReply, answer).data;
  if (process?.authenticationProcessCompleted) {
    const { method, path } = ENDPOINTS.postProcess;
    return { method, url: API_BASE + path.replace('{id}', setting.id) };
  }
  const post = z.safeParse(PostProcessReply, answer).data;
  const next = process?.nextAuthenticationProcessStep ?? post?.nextPostAuthenticationProcessStep;
  const [action] = next?.actions ?? [];
  const endpoint = action && openedBy.get(action.stepType);
  return endpoint && { method: endpoint.method, url: addressOf(endpoint, action, setting) };
}

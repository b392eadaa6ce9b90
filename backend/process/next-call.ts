import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Locale } from '#contract/locale.ts';
import { type Action, PostProcessReply, ProcessReply, type StepType } from '#contract/process.ts';

/** An order's END is taken with the page of its START. */
type Beginning = Exclude<StepType, `END_${string}`>;

/**
 * The call that each step begins with: it needs no decision, and may be repeated. `undefined`: the customer is
 * asked first.
 */
const OPENED_BY = {
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

/** By the type that an action names, whatever that is. */
const openedBy: ReadonlyMap<string, Endpoint | undefined> = new Map(Object.entries(OPENED_BY));

/** A call of a log-in, by its address on the bank's origin. */
export interface NextCall {
  readonly method: Endpoint['method'];
  readonly url: string;
}

/** What a call is made in: the log-in, and the language that the wizard shows. */
interface Setting {
  readonly id: string;
  readonly locale: Locale;
}

/** Where a step's call goes: a document's preview lies beside the resource that approves it. */
function addressOf({ name }: Endpoint, { urlOfResource }: Action, { locale }: Setting): string {
  if (name !== 'termsPreview') return urlOfResource;
  return urlOfResource.replace(/[^/]+$/, `document-preview?locale=${locale}`);
}

/** What the wizard calls once it has this answer; nothing, where the customer is asked first. */
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

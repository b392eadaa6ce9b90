import * as z from 'zod/mini';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Locale } from '#contract/locale.ts';
import { type Action, PostProcessReply, ProcessReply, type StepType } from '#contract/process.ts';

/** The call that each of these steps begins with: nobody decides on it, and it may be made again. */
const OPENED_BY: Partial<Record<StepType, Endpoint>> = {
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
};

const isStepType = (name: string): name is StepType => Object.hasOwn(OPENED_BY, name);

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

/** The actions that an answer offers, if it is one that does. */
function offeredBy(answer: unknown): readonly Action[] {
  const process = z.safeParse(ProcessReply, answer).data;
  const post = z.safeParse(PostProcessReply, answer).data;
  const next = process?.nextAuthenticationProcessStep ?? post?.nextPostAuthenticationProcessStep;
  return next?.actions ?? [];
}

/** What the wizard calls once it has this answer; nothing, where the customer is asked first. */
export function callAfter(answer: unknown, setting: Setting): NextCall | undefined {
  if (z.safeParse(ProcessReply, answer).data?.authenticationProcessCompleted) {
    const { method, path } = ENDPOINTS.postProcess;
    return { method, url: API_BASE + path.replace('{id}', setting.id) };
  }
  const [action] = offeredBy(answer);
  if (action === undefined || !isStepType(action.stepType)) return undefined;
  const endpoint = OPENED_BY[action.stepType];
  return endpoint && { method: endpoint.method, url: addressOf(endpoint, action, setting) };
}

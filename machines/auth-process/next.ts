import type {
  Action,
  AuthenticationStepType,
  PostAuthenticationStepType,
} from '#contract/process.ts';
import {
  authenticationStep,
  postAuthenticationStep,
  type Standing,
  stepNotFound,
} from './lookup.ts';

/** The END step of an order is handled by the state of its START step. */
type Taken = Exclude<AuthenticationStepType, `END_${string}`>;

/** The state that handles each authentication step. A new step needs a line here, and its state in step-states.ts. */
const AUTHENTICATION = {
  START_TAN_PROCESS_FOR_UNLOCK_PIN: 'unlockPin',
  START_TAN_PROCESS_FOR_PSD2_AUTH: 'psd2Tan',
  START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH: 'browserDetection',
  APPROVE_TERMS_OF_SERVICE: 'tos',
  APPROVE_TERMS_OF_SERVICE_QES: 'qesTos',
  APPROVE_TERMS_OF_SERVICE_QID: 'qidTos',
  QR_CODE_FIRST_LOGIN: 'qrCodeFirstLogin',
  COMFORT_FIRST_LOGIN: 'comfortFirstLogin',
} as const satisfies Record<Taken, string>;

/** The state that handles each post-authentication step. */
const POST_AUTHENTICATION = {
  GIVE_CONSENT: 'consent',
  GIVE_CONSENT_QES: 'qesConsent',
  SELECT_PREFERRED_IBAN: 'preferredIban',
  INITIATE_REMITTANCE: 'remittance',
} as const satisfies Record<PostAuthenticationStepType, string>;

type StateIn<Table> = Table[keyof Table];
export type StepState = StateIn<typeof AUTHENTICATION> | StateIn<typeof POST_AUTHENTICATION>;

/** Every state that handles a step. */
export const STEP_STATES: readonly StepState[] = Object.values({
  ...AUTHENTICATION,
  ...POST_AUTHENTICATION,
});

/** What comes next; only the backend decides the order (A2, A4). */
export type Next =
  | { readonly kind: 'step'; readonly state: StepState; readonly url: string }
  | { readonly kind: 'postProcessUnknown' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'fault'; readonly message: string };

/** The first offered step that this build knows. */
function firstKnown<Table extends object>(table: Table, offered: readonly Action[]) {
  const isKnown = (step: string): step is keyof Table & string => Object.hasOwn(table, step);
  return offered.map(({ stepType }) => stepType).find(isKnown);
}

/** None of the offered steps is known. */
const fault = (kind: Parameters<typeof stepNotFound>[0], [first]: readonly Action[]): Next => ({
  kind: 'fault',
  message: stepNotFound(kind, first?.stepType ?? 'of any type'),
});

/** Reads what comes next from the backend's last reply. */
export function nextOf(standing: Standing): Next {
  const { process, post } = standing;
  if (!process.authenticationProcessCompleted) {
    const offered = process.nextAuthenticationProcessStep?.actions ?? [];
    const step = firstKnown(AUTHENTICATION, offered);
    if (!step) return fault('authentication', offered);
    const { urlOfResource } = authenticationStep(standing, step);
    return { kind: 'step', state: AUTHENTICATION[step], url: urlOfResource };
  }
  if (!post) return { kind: 'postProcessUnknown' };
  const offered = post.nextPostAuthenticationProcessStep.actions;
  if (offered.length === 0) return { kind: 'finished' };
  const step = firstKnown(POST_AUTHENTICATION, offered);
  if (!step) return fault('post authentication', offered);
  const { urlOfResource } = postAuthenticationStep(standing, step);
  return { kind: 'step', state: POST_AUTHENTICATION[step], url: urlOfResource };
}

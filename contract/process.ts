import * as z from 'zod/mini';
import { API_BASE, endpoint } from './endpoint.ts';
import { CUSTOMER_CODES } from './error-codes.ts';
import { plainDigits } from './plain-digits.ts';

/** Steps that belong to the authentication itself (A4). */
export const AUTHENTICATION_STEPS = [
  'START_TAN_PROCESS_FOR_PSD2_AUTH',
  'END_TAN_PROCESS_FOR_PSD2_AUTH',
  'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
  'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
  'START_TAN_PROCESS_FOR_UNLOCK_PIN',
  'END_TAN_PROCESS_FOR_UNLOCK_PIN',
  'APPROVE_TERMS_OF_SERVICE',
  'APPROVE_TERMS_OF_SERVICE_QES',
  'APPROVE_TERMS_OF_SERVICE_QID',
  'QR_CODE_FIRST_LOGIN',
  'COMFORT_FIRST_LOGIN',
] as const;

/** Steps that follow once the customer is authenticated (A4). */
export const POST_AUTHENTICATION_STEPS = [
  'GIVE_CONSENT',
  'GIVE_CONSENT_QES',
  'SELECT_PREFERRED_IBAN',
  'INITIATE_REMITTANCE',
] as const;

export type AuthenticationStepType = (typeof AUTHENTICATION_STEPS)[number];
export type PostAuthenticationStepType = (typeof POST_AUTHENTICATION_STEPS)[number];
export type StepType = AuthenticationStepType | PostAuthenticationStepType;

/**
 * A step that the backend offers. `stepType` can be any string: a step that this build does not know is handled by
 * the machine (A3), not refused by the parser. `urlOfResource` is a path on the bank's origin.
 */
export const Action = z.object({
  stepType: z.string(),
  urlOfResource: z.string().check(z.regex(new RegExp(`^${API_BASE}/[\\w/.~-]+$`))),
});
export type Action = z.infer<typeof Action>;

const NextStep = z.object({ actions: z.array(Action) });

/** Authentication process response (A1). */
export const ProcessReply = z.object({
  authenticationProcessCompleted: z.boolean(),
  nextAuthenticationProcessStep: z.nullish(NextStep),
});
export type ProcessReply = z.infer<typeof ProcessReply>;

/** Post-authentication response (A1). Without an action, the log-in can be completed. */
export const PostProcessReply = z.object({ nextPostAuthenticationProcessStep: NextStep });
export type PostProcessReply = z.infer<typeof PostProcessReply>;

/** The address that the browser is sent to: the only kind of target that the front end navigates to (E7). */
export const Redirect = z.object({ redirectUrl: z.string().check(z.regex(/^https?:\/\//)) });

/** The longest access key, alias or PIN (L1). */
export const CREDENTIAL_MAX_LENGTH = 256;

/** An access key, an alias or a PIN, as typed. */
export const Credential = z.string().check(z.minLength(1), z.maxLength(CREDENTIAL_MAX_LENGTH));

/**
 * Normalises an access key or alias for comparison (L1): ignores case, surrounding space, Unicode spelling, the
 * invisible marks that come with a copied number, and, of a number, the script of its digits and the space between
 * their groups, as keys are printed. NFKC runs twice, because some letters only compose after they are lower-cased;
 * digits and spaces come last, because NFKC turns some characters into them.
 */
export const normaliseIdentifier = (identifier: string): string =>
  identifier
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
    .replace(/^[\p{Nd}\s]+$/u, (digits) => plainDigits(digits).replace(/\s/g, ''));

export const LogInBody = z.object({
  identifier: Credential,
  pin: Credential,
});

export const logIn = endpoint({
  name: 'logIn',
  summary: 'Logs in with access key or alias and PIN.',
  method: 'POST',
  path: '/authentications/{id}/log-in',
  body: LogInBody,
  reply: ProcessReply,
  refusals: [
    'INVALID_CREDENTIALS',
    'PIN_LOCKED_AND_WRONG',
    'PIN_LOCKED_AND_WRONG_NOBANKING',
    ...CUSTOMER_CODES,
  ],
});

export const process = endpoint({
  name: 'process',
  summary: 'Returns the status of the authentication process.',
  method: 'GET',
  path: '/authentications/{id}/process',
  reply: ProcessReply,
});

export const postProcess = endpoint({
  name: 'postProcess',
  summary: 'Returns the steps that follow the authentication.',
  method: 'GET',
  path: '/authentications/{id}/post-process',
  reply: PostProcessReply,
});

export const completion = endpoint({
  name: 'completion',
  summary:
    'Completes the log-in after its last step and returns the redirect to the requesting party; with the OAuth error of E8 if a step has ended the others, as a denied consent does.',
  method: 'POST',
  path: '/authentications/{id}/completion',
  reply: Redirect,
  refusals: [...CUSTOMER_CODES],
});

export const CancellationBody = z.object({
  /** `customer`: they chose to quit. `error`: they leave from an error page; the backend knows which error it was. */
  cause: z.enum(['customer', 'error']),
});

/** Back to the requesting party, or to the log-in page with the session reset (E6). */
export const CancellationReply = z.union([Redirect, z.object({ backToLogIn: z.literal(true) })]);
export type CancellationReply = z.infer<typeof CancellationReply>;

export const cancellation = endpoint({
  name: 'cancellation',
  summary:
    'Ends the log-in without success; the requesting party receives the OAuth error of E8. Once a payment is made, the log-in is completed instead.',
  method: 'POST',
  path: '/authentications/{id}/cancellation',
  body: CancellationBody,
  reply: CancellationReply,
});

import * as z from 'zod/mini';
import { AuthenticationSession } from './authentication-session.ts';

/**
 * Every error code of the backend, with the OAuth error that the requesting party receives when the customer
 * leaves because of it (E8). `null`: the customer stays on the screen and can continue.
 */
export const OAUTH_ERROR_BY_CODE = {
  LOCKED_ACCOUNT: 'interaction_required_account_blocked',
  PIN_LOCKED: 'interaction_required_account_blocked',
  PIN_INITIAL_ACCESS: 'interaction_required_account_blocked',
  PIN_RECALCULATION: 'interaction_required_account_blocked',
  UNAPPROVED_ACCOUNT: 'interaction_required_account_blocked',
  PIN_LOCKED_AND_WRONG_NOBANKING: 'interaction_required_account_blocked',
  INVALID_ACCOUNT: 'interaction_required_account_blocked',
  UNDERAGE: 'unable_to_meet_service_requirements',
  NO_NATURAL_PERSON: 'unable_to_meet_service_requirements',
  UNABLE_TO_MEET_SERVICE_REQUIREMENTS: 'unable_to_meet_service_requirements',
  NO_SCA_METHOD: 'unable_to_meet_service_requirements',
  BANK_FUSION_ACTIVE: 'server_error',
  USER_SESSION_EXPIRED: 'access_denied_session_timeout',
  TECHNICAL_ERROR: 'server_error',
  INVALID_CREDENTIALS: null,
  PIN_LOCKED_AND_WRONG: null,
  WRONG_TAN: null,
  TAN_EXPIRED: null,
  RATE_LIMITED: null,
} as const satisfies Record<string, OAuthError | null>;

/** The OAuth errors a requesting party may receive (E8). */
export type OAuthError =
  | 'access_denied'
  | 'access_denied_session_timeout'
  | 'interaction_required_account_blocked'
  | 'unable_to_meet_service_requirements'
  | 'account_selection_requested'
  | 'unable_to_enforce_debtor_account'
  | 'login_required'
  | 'server_error';

/** A code of the catalogue. */
export type ErrorCode = keyof typeof OAUTH_ERROR_BY_CODE;

/** Codes that end the log-in: each has a page (specification 8.1) and an OAuth error. */
export type FatalCode = {
  [Code in ErrorCode]: (typeof OAUTH_ERROR_BY_CODE)[Code] extends null ? never : Code;
}[ErrorCode];

/** Whether a code is one of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(OAUTH_ERROR_BY_CODE, code);
}

/** The OAuth error with which a code ends the log-in (E8); `null` if nothing ends, or for an unknown code. */
export function oauthErrorOf(code: string): OAuthError | null {
  return isErrorCode(code) ? OAUTH_ERROR_BY_CODE[code] : null;
}

/** Codes for calls that violate the contract: mistakes of the calling program, never of the customer. */
export const PROTOCOL_CODES = [
  'INVALID_REQUEST',
  'UNKNOWN_CLIENT',
  'NOT_FOUND',
  'CSRF_REJECTED',
  'ACCESS_TOKEN_REJECTED',
  'IDEMPOTENCY_KEY_REJECTED',
  'STEP_NOT_CURRENT',
] as const;

/** A code that a call is refused with. */
export type RefusalCode = ErrorCode | (typeof PROTOCOL_CODES)[number];

/** Codes that any call may be refused with, whatever else it names in its `refusals`. */
export const COMMON_CODES = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'CSRF_REJECTED',
  'IDEMPOTENCY_KEY_REJECTED',
  'STEP_NOT_CURRENT',
  'USER_SESSION_EXPIRED',
  'RATE_LIMITED',
  'TECHNICAL_ERROR',
] as const satisfies readonly RefusalCode[];

/** Codes that a call is refused with only if it lists them in its `refusals`. */
export type CallCode = Exclude<RefusalCode, (typeof COMMON_CODES)[number]>;

/**
 * Codes by which the bank refuses a customer whose credentials are right: at the log-in, or later if it has blocked them
 * meanwhile (E8).
 */
export const CUSTOMER_CODES = [
  'LOCKED_ACCOUNT',
  'PIN_LOCKED',
  'PIN_INITIAL_ACCESS',
  'PIN_RECALCULATION',
  'UNAPPROVED_ACCOUNT',
  'INVALID_ACCOUNT',
  'UNDERAGE',
  'NO_NATURAL_PERSON',
  'NO_SCA_METHOD',
  'UNABLE_TO_MEET_SERVICE_REQUIREMENTS',
  'BANK_FUSION_ACTIVE',
] as const satisfies readonly CallCode[];

/** The words of an authentication tree for codes of the catalogue, as which they count (R3). */
export const AUTH_TREE: ReadonlyMap<string, FatalCode> = new Map([
  ['user-session-expired', 'USER_SESSION_EXPIRED'],
  ['technical-error', 'TECHNICAL_ERROR'],
]);

/** The body of every refusal. The code may be unknown or missing: the front end then shows error-technical (R1). */
export const ErrorReply = z.object({
  code: z.optional(z.string().check(z.maxLength(64))),
  /** The reference that the customer quotes and the audit log holds. */
  traceId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Attempts left. After a wrong PIN, only given if a single one is left (S4). */
  attemptsLeft: z.optional(z.number().check(z.int(), z.minimum(0))),
  /** Seconds until a rate-limited call may be repeated. */
  retryAfterSeconds: z.optional(z.number().check(z.int(), z.minimum(0))),
  /** Somebody else is logged in: the log-in is theirs, and leaving must not end it (P7). */
  otherCustomer: z.optional(z.boolean()),
  /** The party that asked for a log-in which no longer exists: its page is offered as the way out (N2). */
  party: z.optional(
    z.object({
      clientName: z.string(),
      clientUri: z.string(),
      onlineBanking: z.optional(z.boolean()),
    }),
  ),
  /** The bank of that log-in, or of the party: the page looks like the bank (T3). */
  authenticationSession: z.optional(AuthenticationSession),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** What a refusal carries besides its code and reference. */
export type RefusalDetails = Omit<ErrorReply, 'code' | 'traceId'>;

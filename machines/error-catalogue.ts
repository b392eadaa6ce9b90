import type { AuthenticationSession } from '#contract/authentication-session.ts';
import type { RelyingParty } from '#contract/entry.ts';
import type { FatalCode } from '#contract/error-codes.ts';
import type { ErrorRouteId } from './routes.ts';

/** As much of a requesting party as is known. */
export type KnownParty = { [Field in keyof RelyingParty]?: RelyingParty[Field] | undefined };

/** Why a log-in ended: the backend's code, if it sent one, and the reference that the customer may quote. */
export interface Failure {
  readonly code?: string | undefined;
  readonly traceId: string;
  /** Logged beside the reference; never shown. */
  readonly message?: string | undefined;
  /** The party that asked for the log-in, where the log-in no longer exists. */
  readonly party?: KnownParty | undefined;
  /** The bank of a log-in that no longer exists. */
  readonly authenticationSession?: AuthenticationSession | undefined;
  /** The device had no network: once it has, the same may be tried again. */
  readonly offline?: true | undefined;
  /** The log-in is another customer's. */
  readonly otherCustomer?: boolean | undefined;
}

/** Whether it was too many calls, which passes: the same call may be made again later (S4). */
export const isTooMany = (failure: Pick<Failure, 'code'> | undefined): boolean =>
  failure?.code === 'RATE_LIMITED';

/** A generic error object (R5): an error that is no refusal of the backend. */
export interface GenericError {
  readonly type: string;
  readonly category?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Logged; never shown. */
  readonly cause?: string;
  readonly traceId: string;
}

/** Specification 8.1 as data (R1), with the log-in and auth-tree codes of R3. */
export const PAGE_BY_CODE = {
  LOCKED_ACCOUNT: 'lockedAccountError',
  PIN_LOCKED: 'pinLocked',
  PIN_INITIAL_ACCESS: 'pinInitialAccess',
  PIN_RECALCULATION: 'pinRecalculation',
  UNAPPROVED_ACCOUNT: 'unapprovedAccount',
  PIN_LOCKED_AND_WRONG_NOBANKING: 'pinLockedAndWrongNoBanking',
  INVALID_ACCOUNT: 'invalidAccount',
  UNDERAGE: 'notOfLegalAge',
  NO_NATURAL_PERSON: 'noNaturalPerson',
  UNABLE_TO_MEET_SERVICE_REQUIREMENTS: 'unableToMeetServiceRequirements',
  NO_SCA_METHOD: 'noScaMethod',
  BANK_FUSION_ACTIVE: 'bankFusionActive',
  USER_SESSION_EXPIRED: 'sessionExpired',
  TECHNICAL_ERROR: 'errorTechnical',
  'user-session-expired': 'sessionExpired',
  'technical-error': 'errorTechnical',
} as const satisfies Record<FatalCode | 'user-session-expired' | 'technical-error', ErrorRouteId>;

/** The error pages of failures. `corruptUrl` is missing: it follows from the address, never from a code. */
export type FailurePage = (typeof PAGE_BY_CODE)[keyof typeof PAGE_BY_CODE];

/** The page of a failure: its code's page, or error-technical for any other code or none (R1). */
export function pageOf({ code }: Pick<Failure, 'code'> = {}): FailurePage {
  return code !== undefined && Object.hasOwn(PAGE_BY_CODE, code)
    ? PAGE_BY_CODE[code as keyof typeof PAGE_BY_CODE]
    : 'errorTechnical';
}

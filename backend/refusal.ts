import type { ErrorReply, RefusalCode, RefusalDetails } from '#contract/error-codes.ts';

const PROTOCOL_STATUS: Partial<Record<RefusalCode, number>> = {
  INVALID_REQUEST: 400,
  UNKNOWN_CLIENT: 400,
  IDEMPOTENCY_KEY_REJECTED: 400,
  USER_SESSION_EXPIRED: 401,
  ACCESS_TOKEN_REJECTED: 401,
  CSRF_REJECTED: 403,
  NOT_FOUND: 404,
  STEP_NOT_CURRENT: 409,
  RATE_LIMITED: 429,
  TECHNICAL_ERROR: 500,
};

/** The status a code travels with; every code that is the customer's business is 422. */
export function statusOf(code: RefusalCode): number {
  return PROTOCOL_STATUS[code] ?? 422;
}

/** An answer other than success. Thrown, it has taken no effect. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** What goes over the wire for a refusal: code and reference, nothing of the inside. */
export function errorReply(refusal: Refusal, traceId: string): ErrorReply {
  return { code: refusal.code, traceId, ...refusal.details };
}

/** What this server stands on does not answer now: nothing is wrong with the call, and it may be made again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** As the OpenID Provider reads it off any error. */
  readonly statusCode = 503;
}

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

/** The HTTP status of a code: 422 for every code that concerns the customer. */
export function statusOf(code: RefusalCode): number {
  return PROTOCOL_STATUS[code] ?? 422;
}

/** An answer other than success. If it is thrown, the call has had no effect. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The body of a refusal: code and reference, no internals. */
export function errorReply(refusal: Refusal, traceId: string): ErrorReply {
  return { code: refusal.code, traceId, ...refusal.details };
}

/** A system that this server depends on does not answer. Nothing is wrong with the call, which may be repeated. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** The property that the OpenID Provider reads from errors. */
  readonly statusCode = 503;
}

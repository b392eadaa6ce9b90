import { type OAuthError, oauthErrorOf } from '#contract/error-codes.ts';
import type { AuditEvent, AuditEventName } from '../../observability/audit.ts';
import {
  AUTHENTICATION_LIFETIME,
  type Authentication,
  countsFrom,
  type Ending,
  LOG_IN_LIFETIME,
} from '../authentication.ts';
import { failureOf, stageOf } from '../stage.ts';
import { type Stop, stopOf } from '../steps/stop.ts';
import { completedEnding } from './completed.ts';

/* How a log-in changes when it ends, or goes back to the log-in page. */

/** How a log-in ended, and where, for the operator (N5). */
export type End = Required<Pick<AuditEvent, 'event' | 'step' | 'detail'>> &
  Pick<AuditEvent, 'grantId'>;

/**
 * The audit event of an ending, as long as the step is known. If the log-in expired and that has been reported, the
 * event is `left`.
 */
function endOf(draft: Authentication, event: AuditEventName, detail: string): End {
  return { event: draft.over ? 'left' : event, step: stageOf(draft), detail };
}

/** The ending with an OAuth error (E8). Its description has the reference, for a party that asks the bank about it. */
function failed(error: OAuthError, reason: string, traceId: string): Ending {
  return { kind: 'failed', error, description: `${reason} Reference: ${traceId}` };
}

/** Removes all data of the customer (S2, S8). */
function forgetCustomer(draft: Authentication): void {
  draft.steps = [];
  draft.appLogIns = [];
  // Not needed any more: the customer has moved past those calls.
  draft.answers = {};
  delete draft.customerId;
  delete draft.authenticatedAt;
  delete draft.preferredAccountId;
}

/** Ends a log-in and removes all data of the customer and the payment (S2, S8). Returns the audit event of that. */
function end(draft: Authentication, ending: Ending, event: AuditEventName, detail: string): End {
  const ended = endOf(draft, event, detail);
  draft.ending = ending;
  forgetCustomer(draft);
  delete draft.pisData;
  delete draft.debtorIban;
  delete draft.subjects;
  return ended;
}

/** Ends a log-in because of a choice that the customer has made, or of what cannot be had (E8). */
export const cancel = (draft: Authentication, { error, reason }: Stop, traceId: string): End =>
  end(draft, failed(error, reason, traceId), 'cancelled', error);

/**
 * Ends a log-in because of the error that ended it for the customer, also if it expired since: the party gets the OAuth
 * error of that code (E8), and the reference that the customer was shown with it.
 */
export function endByError(draft: Authentication, expired: boolean, traceId: string): End {
  const failure = failureOf(draft);
  const code = failure ?? (expired ? 'USER_SESSION_EXPIRED' : 'TECHNICAL_ERROR');
  const error = oauthErrorOf(code) ?? 'server_error';
  const shown = failure === undefined ? undefined : draft.error?.traceId;
  const ending = failed(error, 'The log-in could not be completed.', shown ?? traceId);
  return end(draft, ending, 'failed', code);
}

/** Success; or the error of the step that ended the others (E8). */
export function complete(draft: Authentication, customerId: string, traceId: string): End {
  const stop = stopOf(draft.steps);
  if (stop !== undefined) return cancel(draft, stop, traceId);
  const ending = completedEnding(draft, customerId);
  const { grantId } = ending;
  return { ...end(draft, ending, 'completed', draft.way ?? 'pin'), grantId };
}

/** A payment comes last: once it is made, there is nothing left to cancel (S5). */
export function hasPaid({ steps }: Authentication): boolean {
  return steps.at(-1)?.kind === 'remittance' && steps.every(({ done }) => done);
}

/** A signature was the last step, and is given: whoever leaves has signed (A8). */
export function hasSigned({ steps }: Authentication): boolean {
  const last = steps.at(-1);
  return last?.kind === 'signature' && last.decision === 'given' && steps.every(({ done }) => done);
}

/** Back to the log-in page, as if nobody had logged in (E6). Returns the audit event of that. */
export function beginAnew(draft: Authentication, now: number): End {
  const ended = endOf(draft, 'reset', 'access_denied');
  forgetCustomer(draft);
  delete draft.way;
  draft.rounds += 1;
  const latest = countsFrom(draft) + AUTHENTICATION_LIFETIME;
  draft.expiresAt = Math.min(now + LOG_IN_LIFETIME, latest);
  return ended;
}

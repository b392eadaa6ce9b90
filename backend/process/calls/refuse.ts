import type { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';

/**
 * Refuses with an error that ends the log-in, and keeps it: the party gets it when the customer leaves (E8). For a
 * change to return, not to throw, so that it is stored.
 */
export function refuse(draft: Authentication, refusal: Refusal, traceId: string): Refusal {
  draft.error = { code: refusal.code, traceId };
  return refusal;
}

import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import type { ChangingCall } from './serve.ts';

/**
 * Refuses with an error that ends the log-in, and keeps it: the party gets it when the customer leaves (E8). For a
 * change to return, not to throw, so that it is stored.
 */
export function refuse(draft: Authentication, refusal: Refusal, traceId: string): Refusal {
  draft.error = { code: refusal.code, traceId };
  return refusal;
}

/**
 * Checks that the bank still lets the customer log in, before a step that cannot be taken back (E8).
 * @throws {Refusal} with the bank's code, once that is stored.
 */
export async function assertLetIn<Reply>(
  call: ChangingCall<Reply>,
  { error: code }: Pick<Customer, 'error'>,
): Promise<void> {
  if (code === undefined) return;
  await call.change((draft) => refuse(draft, new Refusal(code), call.traceId));
}

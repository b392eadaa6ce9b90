import type { ErrorCode } from '#contract/error-codes.ts';
import type { Customer } from '../../bank/customers.ts';
import type { Services } from '../../services.ts';
import type { Authentication } from '../authentication.ts';
import { pseudonymOf } from '../participants.ts';

/** How many wrong TANs the customer can still enter (S4). */
export const tanAttemptsLeft = (services: Services, customer: Customer): Promise<number> =>
  services.attempts.left('tan', pseudonymOf(services, customer));

/** Why the customer is not logged in, whatever they know or hold: a block by the bank, or too many wrong TANs (S4). */
export async function lockOf(services: Services, customer: Customer) {
  const locked = (await tanAttemptsLeft(services, customer)) === 0;
  return customer.error ?? (locked ? 'LOCKED_ACCOUNT' : undefined);
}

/**
 * Why the customer cannot confirm an order by TAN; `undefined` if they can. `isSent`: one is on its way already, however
 * the customer's devices have changed since.
 */
export function obstacleTo(
  { error, tanMethods }: Customer,
  attemptsLeft: number,
  isSent: boolean,
): ErrorCode | undefined {
  if (error !== undefined) return error;
  if (attemptsLeft === 0) return 'LOCKED_ACCOUNT';
  return !isSent && tanMethods.length === 0 ? 'NO_SCA_METHOD' : undefined;
}

/** Whether this log-in was told that the access is locked. */
export const isLocked = ({ error }: Authentication): boolean => error?.code === 'LOCKED_ACCOUNT';

/** The obstacle that has come since the call was admitted, whatever attempts were left then: the fifth wrong TAN (S4). */
export function obstacleSince(before: Authentication, now: Authentication): ErrorCode | undefined {
  const isNew = now.error?.traceId !== before.error?.traceId;
  return isNew && isLocked(now) ? 'LOCKED_ACCOUNT' : undefined;
}

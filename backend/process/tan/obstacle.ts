import type { ErrorCode } from '#contract/error-codes.ts';
import type { Customer } from '../../bank/customers.ts';

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

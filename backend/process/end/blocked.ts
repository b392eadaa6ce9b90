import type { ErrorCode } from '#contract/error-codes.ts';
import type { Admitted } from '../calls/serve.ts';
import { stopOf } from '../steps/stop.ts';
import { hasPaid } from './ending.ts';

/**
 * The code with which the bank has blocked the customer since the log-in: TECHNICAL_ERROR if it no longer knows them.
 * It is of no account if a step has ended the others anyway, or a payment is made.
 */
export async function blockOf({
  services,
  authentication,
}: Admitted): Promise<ErrorCode | undefined> {
  const { customerId, steps } = authentication;
  if (customerId === undefined || stopOf(steps) !== undefined || hasPaid(authentication)) return;
  const customer = await services.customers.byId(customerId);
  return customer === undefined ? 'TECHNICAL_ERROR' : customer.error;
}

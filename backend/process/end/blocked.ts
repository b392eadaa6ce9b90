import type { ErrorCode } from '#contract/error-codes.ts';
import type { Admitted } from '../calls/serve.ts';
import { customerOf } from '../participants.ts';
import { stopOf } from '../steps/stop.ts';
import { hasPaid } from './ending.ts';

/**
 * The code with which the bank has blocked the customer since the log-in. It is of no account if a step has ended the
 * others anyway, or a payment is made.
 */
export async function blockOf({
  services,
  authentication,
}: Admitted): Promise<ErrorCode | undefined> {
  const { customerId, steps } = authentication;
  if (customerId === undefined || stopOf(steps) !== undefined || hasPaid(authentication)) return;
  return (await customerOf(services, authentication)).error;
}

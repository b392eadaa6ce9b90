import type { Services } from '../../services.ts';
import { pseudonymOf } from '../participants.ts';

/**
 * Lifts the lock that five wrong TANs have brought, and the block by wrong PINs: for a bank that has made sure who the
 * customer is. Nothing else lifts the lock (PSD2 RTS, 4(4); S4). `traceId`: the reference of the call by which the bank
 * does so. Returns whether there is such a customer.
 */
export async function unlockAccess(
  services: Services,
  customerId: string,
  traceId: string,
): Promise<boolean> {
  const customer = await services.customers.byId(customerId);
  if (customer === undefined) return false;
  await services.attempts.lift(pseudonymOf(services, customer));
  await services.audit.write({ event: 'access.unlocked', traceId, customerId });
  return true;
}

import type { Customer } from '../../bank/customers.ts';
import type { Admitted } from '../calls/serve.ts';
import { bankOf } from '../participants.ts';

/**
 * Whether the call comes from a browser that the customer trusts. It has limits of its own, which nobody can use up
 * from elsewhere. The store is asked only if there is a matching cookie; unknown names take the same work (S4).
 */
export function isTrustedBrowser(
  { services, request, authentication }: Admitted,
  customer: Customer | undefined,
): Promise<boolean> {
  const bank = bankOf(services, authentication.clientId);
  const who = { use: 'trusted', customerId: customer?.id ?? '', bank } as const;
  return services.browsers.knows(request.cookies, who);
}

import type { Customer } from '../customers.ts';
import { bankOf } from './people.ts';
import type { Admitted } from './serve.ts';

/**
 * Whether the call comes from a browser that the customer trusts. What somebody else does elsewhere uses up
 * none of what such a browser may do. The store is asked only where a cookie says so, and a name that nobody
 * has takes the same work (S4).
 */
export function isTrustedBrowser(
  { services, request, authentication }: Admitted,
  customer: Customer | undefined,
): Promise<boolean> {
  const bank = bankOf(services, authentication.clientId);
  const who = { use: 'trusted', customerId: customer?.id ?? '', bank } as const;
  return services.browsers.knows(request.cookies, who);
}

import type { Customer } from '../customers.ts';
import type { Services } from '../services.ts';
import { bankOf, subjectOf } from './people.ts';
import type { Admitted } from './serve.ts';

const everywhere = (services: Services, customer: Customer) =>
  `tan ${subjectOf(services, customer)}`;
const inTrustedBrowsers = (services: Services, customer: Customer) =>
  `trusted tan ${subjectOf(services, customer)}`;

/**
 * Counts a TAN before it is sent: so many to one customer, whoever asks, from wherever. Somebody who has only
 * the PIN can then neither flood the customer's phone nor keep them out of browsers that they trust, which are
 * counted apart (S4). `sent`: which TAN, as one idempotency key may come with several.
 * @throws {Refusal} RATE_LIMITED with the time to wait.
 */
export async function limitTans(call: Admitted, customer: Customer, sent: string): Promise<void> {
  const { services, request, authentication, countedAs } = call;
  const bank = bankOf(services, authentication.clientId);
  const who = { use: 'trusted', customerId: customer.id, bank } as const;
  const trusted = await services.browsers.knows(request.cookies, who);
  const name = (trusted ? inTrustedBrowsers : everywhere)(services, customer);
  const limit = services.config.rateLimits.tansPerCustomer;
  await services.windows.limit(name, `${countedAs} ${sent}`, limit);
}

/** The customer has confirmed one, so it is they who ask. */
export async function forgetTans(services: Services, customer: Customer): Promise<void> {
  await Promise.all(
    [everywhere, inTrustedBrowsers].map((name) => services.windows.clear(name(services, customer))),
  );
}

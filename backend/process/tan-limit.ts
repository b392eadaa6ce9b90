import type { Customer } from '../customers.ts';
import type { Services } from '../services.ts';
import { subjectOf } from './people.ts';
import type { Admitted } from './serve.ts';
import { isTrustedBrowser } from './trusted.ts';

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
  const { services, countedAs } = call;
  const trusted = await isTrustedBrowser(call, customer);
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

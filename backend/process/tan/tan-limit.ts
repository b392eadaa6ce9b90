import type { Customer } from '../../bank/customers.ts';
import type { Services } from '../../services.ts';
import type { Admitted } from '../calls/serve.ts';
import { isTrustedBrowser } from '../log-in/trusted-browser.ts';
import { subjectOf } from '../participants.ts';

const everywhere = (services: Services, customer: Customer) =>
  `tan ${subjectOf(services, customer)}`;
const inTrustedBrowsers = (services: Services, customer: Customer) =>
  `trusted tan ${subjectOf(services, customer)}`;

/**
 * Counts a TAN before it is sent. The limit is per customer, regardless of who asks and from where. Somebody who only
 * has the PIN can then neither flood the customer's phone nor lock the customer out of trusted browsers, which
 * are counted separately (S4). `sent`: identifies the TAN, as one idempotency key may come with several.
 * @throws {Refusal} RATE_LIMITED with the time to wait.
 */
export async function limitTans(call: Admitted, customer: Customer, sent: string): Promise<void> {
  const { services, countedAs } = call;
  const trusted = await isTrustedBrowser(call, customer);
  const name = (trusted ? inTrustedBrowsers : everywhere)(services, customer);
  const limit = services.config.rateLimits.tansPerCustomer;
  await services.windows.limit(name, `${countedAs} ${sent}`, limit);
}

/** Starts to count from zero once the customer has confirmed one, so the requests were theirs. */
export async function forgetTans(services: Services, customer: Customer): Promise<void> {
  await Promise.all(
    [everywhere, inTrustedBrowsers].map((name) => services.windows.clear(name(services, customer))),
  );
}

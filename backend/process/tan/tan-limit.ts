import type { Customer } from '../../bank/customers.ts';
import type { Services } from '../../services.ts';
import type { Admitted } from '../calls/serve.ts';
import { isTrustedBrowser } from '../log-in/trusted-browser.ts';
import { pseudonymOf } from '../participants.ts';

/** The windows in which a customer's TANs are counted: those of trusted browsers have one of their own. */
const windowsOf = (services: Services, customer: Customer) => {
  const name = `tan ${pseudonymOf(services, customer)}`;
  return { everywhere: name, inTrustedBrowsers: `trusted ${name}` };
};

/**
 * Counts a TAN before it is sent. The limit is per customer, regardless of who asks and from where. Somebody who only
 * has the PIN can then neither flood the customer's phone nor lock the customer out of trusted browsers, which
 * are counted separately (S4). `sent`: identifies the TAN, as one idempotency key may come with several.
 * @throws {Refusal} RATE_LIMITED with the time to wait.
 */
export async function limitTans(call: Admitted, customer: Customer, sent: string): Promise<void> {
  const { services, countedAs } = call;
  const { everywhere, inTrustedBrowsers } = windowsOf(services, customer);
  const name = (await isTrustedBrowser(call, customer)) ? inTrustedBrowsers : everywhere;
  const limit = services.config.rateLimits.tansPerCustomer;
  await services.windows.limit(name, `${countedAs} ${sent}`, limit);
}

/** Starts to count from zero once the customer has confirmed one, so the requests were theirs. */
export async function forgetTans(services: Services, customer: Customer): Promise<void> {
  const names = Object.values(windowsOf(services, customer));
  await Promise.all(names.map((name) => services.windows.clear(name)));
}

import type { Customer } from '../../bank/customers.ts';
import type { BrowserUse } from '../../sessions/known-browsers.ts';
import { voidOpen } from '../app-log-in/lifecycle.ts';
import type { Authentication } from '../authentication.ts';
import type { Admitted } from '../calls/serve.ts';
import { accountOrFirst, PREFERENCE } from '../claims/accounts.ts';
import { bankOf } from '../participants.ts';
import { planOf, type WayIn } from '../steps/plan.ts';

/**
 * Prepares the log-in of a customer who has just proven who they are, by PIN or with the app: looks up what the
 * steps depend on, and returns the change to the log-in.
 */
export async function prepareLogIn(
  { services, request, authentication }: Admitted,
  customer: Customer,
  { way, pinBlocked }: Pick<WayIn, 'way' | 'pinBlocked'>,
): Promise<(draft: Authentication) => void> {
  const { authorization, browsers, store, now } = services;
  const who = { customerId: customer.id, bank: bankOf(services, authentication.clientId) };
  const knows = (use: BrowserUse) => browsers.knows(request.cookies, { use, ...who });
  const browserTrusted = await knows('trusted');
  const firstTime = way !== 'pin' && !(await knows(way));
  const isAnother = await authorization.asksForAnother(authentication, customer.id);
  const preference = await store.get(PREFERENCE, customer.id);
  // As it is now: whatever becomes of the customer's accounts, the party is told of this one, or of none (A8).
  const preferred = accountOrFirst(customer.accounts, preference?.accountId);
  return (draft) => {
    draft.customerId = customer.id;
    draft.authenticatedAt = now();
    draft.way = way;
    voidOpen(draft);
    const wayIn = { way, pinBlocked, browserTrusted, firstTime, isAnother };
    draft.steps = planOf(customer, draft, wayIn);
    if (preferred === undefined) delete draft.preferredAccountId;
    else draft.preferredAccountId = preferred.id;
  };
}

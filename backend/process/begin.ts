import { finished } from 'node:stream';
import type { Customer } from '../bank/customers.ts';
import { setCookies } from '../http/cookies.ts';
import type { Repeated } from '../http/errors.ts';
import { digest } from '../keys/crypto.ts';
import type { BrowserUse } from '../sessions/known-browsers.ts';
import { PREFERENCE } from './accounts.ts';
import type { Access } from './admit.ts';
import { voidOpen } from './app-log-in/lifecycle.ts';
import type { Authentication } from './model.ts';
import { bankOf } from './people.ts';
import { planOf, type WayIn } from './plan.ts';
import type { Incoming } from './serve.ts';

type Call = Incoming & Access;

/**
 * Prepares the process for a customer who has logged in, in whatever way: looks up what the steps depend on,
 * and returns the change to the log-in.
 */
export async function beginnerOf(
  { services, request, authentication }: Call,
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
  return (draft) => {
    draft.customerId = customer.id;
    draft.authenticatedAt = now();
    draft.way = way;
    voidOpen(draft);
    draft.steps = planOf(customer, draft, {
      way,
      pinBlocked,
      browserTrusted,
      firstTime,
      isAnother,
    });
    if (preference === undefined) delete draft.preferredAccountId;
    else draft.preferredAccountId = preference.accountId;
    delete draft.error;
  };
}

/** The session's id changes with the log-in (S2). */
export async function renewSession({ services, session, reply, intent }: Call): Promise<void> {
  const token = await services.sessions.rotate(session, intent);
  if (token === undefined) return;
  // After the answer was sent: streams opened with the old id end, and reconnect with the new one.
  const old = digest(session.token);
  if (token !== session.token) finished(reply.raw, () => services.bus.sessionReplaced(old));
  const { cookies, csrf } = services;
  setCookies(reply, [cookies.sessionCookie(token), cookies.csrfCookie(csrf.issue(token))]);
}

/** A repeated call, whose first answer was lost, gets the same new id (S2, S6). */
export async function renewAgain(call: Call, { status }: Repeated): Promise<void> {
  if (status === 200) await renewSession(call);
}

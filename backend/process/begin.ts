import { finished } from 'node:stream';
import { digest } from '../crypto.ts';
import type { Customer } from '../customers.ts';
import { setCookies } from '../http/cookies.ts';
import type { Repeated } from '../http/errors.ts';
import type { BrowserUse } from '../known-browsers.ts';
import { PREFERENCE } from './accounts.ts';
import type { Access } from './admit.ts';
import { voidOpen } from './app-log-in/lifecycle.ts';
import type { Authentication } from './model.ts';
import { bankOf } from './people.ts';
import { planOf, type WayIn } from './plan.ts';
import type { Incoming } from './serve.ts';

type Call = Incoming & Access;

/**
 * What begins the process for a customer who has logged in, whichever way: looks up what the steps
 * depend on, and answers the change to make in the log-in.
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
  // Once the answer is out, or nobody waits for it: streams opened with the old id end, and come back with the new one.
  const old = digest(session.token);
  if (token !== session.token) finished(reply.raw, () => services.bus.sessionReplaced(old));
  const { cookies, csrf } = services;
  setCookies(reply, [cookies.sessionCookie(token), cookies.csrfCookie(csrf.issue(token))]);
}

/** A repeated call, whose first answer was lost, changes it to the same id as the first (S2, S6). */
export async function renewAgain(call: Call, { status }: Repeated): Promise<void> {
  if (status === 200) await renewSession(call);
}

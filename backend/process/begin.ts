import { finished } from 'node:stream';
import type { Customer } from '../bank/customers.ts';
import { setCookies } from '../http/cookies.ts';
import type { Repeated } from '../http/errors.ts';
import { digest } from '../keys/crypto.ts';
import { Refusal } from '../refusal.ts';
import type { BrowserUse } from '../sessions/known-browsers.ts';
import { PREFERENCE } from './accounts.ts';
import type { Access } from './admit.ts';
import { voidOpen } from './app-log-in/lifecycle.ts';
import { type Authentication, isExpired } from './model.ts';
import { bankOf } from './people.ts';
import { planOf, type WayIn } from './plan.ts';
import type { Incoming } from './serve.ts';

type Call = Incoming & Access;

/**
 * Prepares the steps for a customer who has just logged in, by PIN or with the app. Looks up what the steps
 * depend on and returns the change to the log-in.
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

const replacedId = ({ services, session, intent, authentication }: Call) =>
  services.sessions.rotate(session, intent, authentication);

/** Sends the browser its new session id. */
function sendSession({ services, session, reply }: Call, token: string): void {
  // Streams opened with the old id end only after the answer was sent, so that they reconnect with the new id.
  const old = digest(session.token);
  if (token !== session.token) finished(reply.raw, () => services.bus.sessionReplaced(old));
  const { cookies, csrf } = services;
  setCookies(reply, [cookies.sessionCookie(token), cookies.csrfCookie(csrf.issue(token))]);
}

/**
 * Stores a log-in under a new session id (S2). The id is replaced first, so that the customer is never logged in
 * under an id that somebody else knows. The browser gets it last, because another customer may have logged in
 * meanwhile.
 * @throws {Refusal} USER_SESSION_EXPIRED if the log-in has expired, or another log-in has replaced the id meanwhile.
 */
export async function inNewSession<Reply>(call: Call, logIn: () => Promise<Reply>): Promise<Reply> {
  const { authentication, services } = call;
  // An expired log-in keeps its session id: the browser needs it to return to the party.
  const expired = isExpired(authentication, services.now());
  const token = expired ? undefined : await replacedId(call);
  if (token === undefined) throw new Refusal('USER_SESSION_EXPIRED');
  const reply = await logIn();
  sendSession(call, token);
  return reply;
}

/** A call that is repeated because its answer was lost gets the same new id (S2, S6). */
export async function renewAgain(call: Call, { status }: Repeated): Promise<void> {
  const token = status === 200 ? await replacedId(call) : undefined;
  if (token !== undefined) sendSession(call, token);
}

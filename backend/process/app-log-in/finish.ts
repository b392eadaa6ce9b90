import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Authentication } from '../authentication.ts';
import type { RefuseLate } from '../calls/admit.ts';
import { refuse } from '../calls/refuse.ts';
import { type BoundCall, bound } from '../calls/serve.ts';
import { inNewSession, renewAgain } from '../log-in/new-session.ts';
import { prepareLogIn } from '../log-in/prepare-log-in.ts';
import { processReply } from '../steps/current.ts';
import { lockOf } from '../tan/obstacle.ts';
import { isAsker } from './asker.ts';
import { appLogInOf, replaceAppLogIn, statusOf, viewOf } from './lifecycle.ts';

type Call = BoundCall<typeof ENDPOINTS.finishAppLogIn>;

/** The present state, for polling and for a tab that was suspended (Q5). */
export const appLogIn = bound(ENDPOINTS.appLogIn, async ({ services, authentication, param }) =>
  viewOf(services, appLogInOf(authentication, param('appLogIn'))),
);

/**
 * The customer who approved.
 * @throws {Refusal} STEP_NOT_CURRENT if the approval cannot be collected (any more).
 */
async function approverOf({ services, authentication, param }: Call): Promise<Customer> {
  const state = appLogInOf(authentication, param('appLogIn'));
  const collectable = state.status !== 'used' && statusOf(state, services.now()) === 'approved';
  if (!collectable || state.customerId === undefined) throw new Refusal('STEP_NOT_CURRENT');
  const customer = await services.customers.byId(state.customerId);
  if (customer === undefined) throw new Refusal('TECHNICAL_ERROR');
  return customer;
}

/**
 * The next steps of a log-in that already has a customer. Refused if that customer did not log in by this
 * approval, as it may be somebody other than who approved.
 */
function goOn(draft: Authentication, id: string) {
  if (appLogInOf(draft, id).status !== 'used') {
    throw new Refusal('USER_SESSION_EXPIRED', { otherCustomer: true });
  }
  return processReply(draft);
}

const Params = z.object({ appLogIn: z.string() });

/** Another tab of this browser has collected the approval: nothing has expired, and its answer is on its way (P7). */
const refuseLate: RefuseLate = (incoming, { appLogIns }) => {
  const { appLogIn } = z.parse(Params, incoming.request.params);
  const used = appLogIns.find(({ id, status }) => id === appLogIn && status === 'used');
  return used && isAsker(incoming, used) ? new Refusal('STEP_NOT_CURRENT') : undefined;
};

async function logInOnce(call: Call) {
  const { authentication, param, traceId } = call;
  const asked = appLogInOf(authentication, param('appLogIn'));
  if (!isAsker(call, asked)) throw new Refusal('STEP_NOT_CURRENT');
  if (authentication.customerId !== undefined) {
    // With the id as it is: it was new with that log-in, and who is refused would not be sent another (P7).
    return call.change((draft) => goOn(draft, param('appLogIn')));
  }
  const customer = await approverOf(call);
  const lock = await lockOf(call.services, customer);
  const refusal = lock && new Refusal(lock);
  const { way } = asked;
  const begin = await prepareLogIn(call, customer, { way, pinBlocked: false });
  const event = refusal === undefined ? 'login.succeeded' : 'login.refused';
  const detail = refusal === undefined ? way : `${way} ${refusal.code}`;
  const answer = () =>
    call.change((draft, afterwards) => {
      if (draft.customerId !== undefined) return goOn(draft, param('appLogIn'));
      const current = appLogInOf(draft, param('appLogIn'));
      if (current.status !== 'approved') throw new Refusal('STEP_NOT_CURRENT');
      afterwards(() => call.report(event, { customerId: customer.id, detail }));
      // `void` if it is refused: a customer who then logs in another way must not count as the one who approved.
      const status = refusal === undefined ? 'used' : 'void';
      replaceAppLogIn(draft, { ...current, status });
      if (refusal !== undefined) return refuse(draft, refusal, traceId);
      begin(draft);
      return processReply(draft);
    });
  return refusal === undefined ? inNewSession(call, answer) : answer();
}

/**
 * Collects an approval, once: logs the customer in and replaces the session's id (S2). PIN failures stay
 * counted, as no PIN was checked (S4).
 */
export const finishAppLogIn = bound(ENDPOINTS.finishAppLogIn, logInOnce, {
  refuseLate,
  onRepeat: renewAgain,
});

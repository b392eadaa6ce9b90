import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import { beginnerOf, renewAgain, renewSession } from '../begin.ts';
import type { Authentication } from '../model.ts';
import { subjectOf } from '../people.ts';
import { type BoundCall, bound } from '../serve.ts';
import { processReply } from '../where.ts';
import { isAsker } from './asker.ts';
import { appLogInOf, replaceAppLogIn, statusOf, viewOf } from './lifecycle.ts';

type Call = BoundCall<typeof ENDPOINTS.finishAppLogIn>;

/** Where it stands: for polling, and for a tab that slept (Q5). */
export const appLogIn = bound(ENDPOINTS.appLogIn, async ({ services, authentication, param }) =>
  viewOf(services, appLogInOf(authentication, param('appLogIn'))),
);

/** Who approved it, while it can still be collected. */
async function approverOf({ services, authentication, param }: Call): Promise<Customer> {
  const state = appLogInOf(authentication, param('appLogIn'));
  const collectable = state.status !== 'used' && statusOf(state, services.now()) === 'approved';
  if (!collectable || state.customerId === undefined) throw new Refusal('STEP_NOT_CURRENT');
  const customer = await services.customers.byId(state.customerId);
  if (customer === undefined) throw new Refusal('TECHNICAL_ERROR');
  return customer;
}

async function refusalFor(call: Call, customer: Customer): Promise<Refusal | undefined> {
  const { attempts } = call.services;
  const locked = (await attempts.left('tan', subjectOf(call.services, customer))) === 0;
  const code: ErrorCode | undefined = customer.error ?? (locked ? 'LOCKED_ACCOUNT' : undefined);
  return code === undefined ? undefined : new Refusal(code);
}

/** Where a log-in stands that this has logged somebody in to; where another way has, it is not its approver's. */
function goOn(draft: Authentication, id: string) {
  if (appLogInOf(draft, id).status !== 'used') throw new Refusal('USER_SESSION_EXPIRED');
  return processReply(draft);
}

async function logInOnce(call: Call) {
  const { authentication, param, traceId } = call;
  const asked = appLogInOf(authentication, param('appLogIn'));
  if (!isAsker(call, asked)) throw new Refusal('STEP_NOT_CURRENT');
  if (authentication.customerId !== undefined) {
    return call.change((draft) => goOn(draft, param('appLogIn')));
  }
  const customer = await approverOf(call);
  const refusal = await refusalFor(call, customer);
  const { way } = asked;
  const begin = await beginnerOf(call, customer, { way, pinBlocked: false });
  let collected = false;
  return call.change(
    (draft) => {
      collected = false;
      if (draft.customerId !== undefined) return goOn(draft, param('appLogIn'));
      const current = appLogInOf(draft, param('appLogIn'));
      if (current.status !== 'approved') throw new Refusal('STEP_NOT_CURRENT');
      collected = true;
      // Where it logged nobody in, whoever does by another way is not its approver.
      const status = refusal === undefined ? 'used' : 'void';
      replaceAppLogIn(draft, { ...current, status });
      if (refusal !== undefined) {
        draft.error = { code: refusal.code, traceId };
        return refusal;
      }
      begin(draft);
      return processReply(draft);
    },
    async () => {
      if (!collected) return;
      await call.report(refusal === undefined ? 'login.succeeded' : 'login.refused', {
        customerId: customer.id,
        detail: refusal === undefined ? way : `${way} ${refusal.code}`,
      });
    },
  );
}

/** Logs in with an approved one, once; the session id changes (S2). No PIN was tried, so no failures are forgotten (S4). */
export const finishAppLogIn = bound(
  ENDPOINTS.finishAppLogIn,
  async (call) => {
    const reply = await logInOnce(call);
    await renewSession(call);
    return reply;
  },
  { onRepeat: renewAgain },
);

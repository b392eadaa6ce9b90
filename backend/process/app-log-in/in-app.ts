import type { Customer } from '../../bank/customers.ts';
import { randomToken } from '../../keys/crypto.ts';
import type { Services } from '../../services.ts';
import { AUTHENTICATION, type Authentication, authenticationIdOf, isExpired } from '../model.ts';
import { subjectOf } from '../people.ts';
import { COLLECT_WITHIN, isOpen, replaceAppLogIn, statusOf } from './lifecycle.ts';
import type { AppLogInState } from './state.ts';

/** What the app can still act on: open, in a running log-in, and this customer's business. */
function openFor(
  authentication: Authentication | undefined,
  id: string,
  customerId: string,
  now: number,
): AppLogInState | undefined {
  const over =
    authentication === undefined ||
    authentication.ending !== undefined ||
    authentication.customerId !== undefined ||
    isExpired(authentication, now);
  const state = over ? undefined : authentication.appLogIns.find((known) => known.id === id);
  if (state === undefined || !isOpen(state, now)) return undefined;
  // A code is for whoever opens it first; a push only for the customer it was meant for.
  const free = state.way === 'qr' && state.customerId === undefined;
  return free || state.customerId === customerId ? state : undefined;
}

/** Takes one step of an open one, and tells the browser that waits. Answers whether there was one to take. */
async function step(
  services: Services,
  id: string,
  customerId: string,
  take: (state: AppLogInState) => AppLogInState,
): Promise<AppLogInState | undefined> {
  const authenticationId = authenticationIdOf(id);
  const by = randomToken(9);
  const after = await services.store.update(AUTHENTICATION, authenticationId, (current) => {
    const state = openFor(current, id, customerId, services.now());
    if (current === undefined || state === undefined) return undefined;
    const taken = take({ ...state, customerId, by });
    if (taken.status === state.status && state.customerId === customerId) return undefined;
    const draft = structuredClone(current);
    replaceAppLogIn(draft, taken);
    return { value: draft };
  });
  const state = after?.appLogIns.find((known) => known.id === id);
  // By what is written: it may be by this very call although the store's answer was lost.
  if (state?.by !== by) return openFor(after, id, customerId, services.now());
  const data = { id, status: statusOf(state, services.now()) };
  services.bus.publish(authenticationId, { event: 'app-log-in', data });
  return state;
}

/** The customer has it open in the app: by the code's link (which is theirs from now on), or in the list. */
export async function openInApp(
  services: Services,
  id: string,
  customer: Customer,
): Promise<boolean> {
  const opened = await step(services, id, customer.id, (state) => ({
    ...state,
    status: 'processing',
  }));
  return opened !== undefined;
}

/** Approved or denied, once. Answers whether there was something to decide. */
export async function decideAppLogIn(
  services: Services,
  decision: 'approve' | 'deny',
  id: string,
  customer: Customer,
  traceId: string,
): Promise<boolean> {
  const decided = await step(services, id, customer.id, (state) =>
    decision === 'approve'
      ? { ...state, status: 'approved', expiresAt: services.now() + COLLECT_WITHIN }
      : { ...state, status: 'denied' },
  );
  if (decided === undefined) return false;
  if (decision === 'approve') {
    await services.windows.clear(`push ${subjectOf(services, customer)}`);
  }
  await services.audit.write({
    event: decision === 'approve' ? 'app.approved' : 'app.denied',
    traceId,
    authentication: authenticationIdOf(id),
    customerId: customer.id,
    detail: decided.way,
  });
  return true;
}

import type { Customer } from '../../bank/customers.ts';
import { randomToken } from '../../keys/crypto.ts';
import type { Services } from '../../services.ts';
import {
  AUTHENTICATION,
  type Authentication,
  authenticationIdOf,
  isRunning,
} from '../authentication.ts';
import { carryOut } from '../calls/carry-out.ts';
import { pseudonymOf } from '../participants.ts';
import { COLLECT_WITHIN, isOpen, replaceAppLogIn, statusOf } from './lifecycle.ts';
import type { AppLogInState } from './state.ts';

/**
 * The try, if this customer's app can still act on it: it is open, and its log-in is running and has no
 * customer yet.
 */
function openFor(
  authentication: Authentication | undefined,
  id: string,
  customerId: string,
  now: number,
): AppLogInState | undefined {
  if (!isRunning(authentication, now) || authentication.customerId !== undefined) return undefined;
  const state = authentication.appLogIns.find((known) => known.id === id);
  if (state === undefined || !isOpen(state, now)) return undefined;
  // A QR code is for the customer who opens it first, a push only for the one it was sent to.
  const free = state.way === 'qr' && state.customerId === undefined;
  return free || state.customerId === customerId ? state : undefined;
}

/**
 * Changes an open try and tells the waiting browser. Returns the try; `undefined` if the app cannot act on it.
 */
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
  // Decided by what is stored: the change may be this call's even if the store's answer to it was lost.
  if (state?.by !== by) return openFor(after, id, customerId, services.now());
  const data = { id, status: statusOf(state, services.now()) };
  services.bus.publish(authenticationId, { event: 'app-log-in', data });
  return state;
}

/**
 * Records that the customer has opened a try in the app: in the list, or by the QR code's link, which from now
 * on is only for this customer.
 */
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

/** Approves or denies a try, once. Returns whether there was something to decide. */
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
  const isApproved = decision === 'approve';
  const written = {
    event: isApproved ? ('app.approved' as const) : ('app.denied' as const),
    traceId,
    authentication: authenticationIdOf(id),
    customerId: customer.id,
    detail: decided.way,
  };
  await carryOut([
    ...(isApproved
      ? [() => services.windows.clear(`push ${pseudonymOf(services, customer)}`)]
      : []),
    () => services.audit.write(written),
  ]);
  return true;
}

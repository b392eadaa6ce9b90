import type { Customer } from '../../bank/customers.ts';
import { randomToken } from '../../keys/crypto.ts';
import type { Services } from '../../services.ts';
import { changeAnd } from '../../store/late.ts';
import { type Authentication, authenticationIdOf, entryOf, isRunning } from '../authentication.ts';
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
 * Changes an open try, tells the waiting browser, and does what else belongs to it. Returns the try; `undefined` if the app
 * cannot act on it.
 */
async function step(
  services: Services,
  id: string,
  customerId: string,
  take: (state: AppLogInState) => AppLogInState,
  further: (state: AppLogInState) => Promise<void> = async () => {},
): Promise<AppLogInState | undefined> {
  const { store, bus, now } = services;
  const authenticationId = authenticationIdOf(id);
  const by = randomToken(9);
  const change = (current: Authentication | undefined) => {
    const state = openFor(current, id, customerId, now());
    if (current === undefined || state === undefined) return undefined;
    const taken = take({ ...state, customerId, by });
    if (taken.status === state.status && state.customerId === customerId) return undefined;
    const draft = structuredClone(current);
    replaceAppLogIn(draft, taken);
    return { value: draft };
  };
  return changeAnd(entryOf(store, authenticationId), change, async (after) => {
    const state = after?.appLogIns.find((known) => known.id === id);
    // Decided by what is stored: the change may be this call's even if the store's answer to it was lost.
    if (state?.by !== by) return openFor(after, id, customerId, now());
    const data = { id, status: statusOf(state, now()) };
    bus.publish(authenticationId, { event: 'app-log-in', data });
    await further(state);
    return state;
  });
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
  const isApproved = decision === 'approve';
  const event = isApproved ? 'app.approved' : 'app.denied';
  const facts = { event, traceId, authentication: authenticationIdOf(id) } as const;
  const take = (state: AppLogInState): AppLogInState =>
    isApproved
      ? { ...state, status: 'approved', expiresAt: services.now() + COLLECT_WITHIN }
      : { ...state, status: 'denied' };
  const decided = await step(services, id, customer.id, take, ({ way: detail }) =>
    carryOut([
      ...(isApproved
        ? [() => services.windows.clear(`push ${pseudonymOf(services, customer)}`)]
        : []),
      () => services.audit.write({ ...facts, customerId: customer.id, detail }),
    ]),
  );
  return decided !== undefined;
}

import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AppLogIn, AppLogInStatus } from '#contract/app-log-in-state.ts';
import { randomToken } from '../../keys/crypto.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { type Authentication, MINUTE } from '../authentication.ts';
import type { AppWay } from '../steps/state.ts';
import type { AppLogInState } from './state.ts';

/**
 * How long a try is open, in ms: briefly for a QR code, which others may see (Q6); longer for a push, which
 * needs time to arrive.
 */
const LIFETIME: Readonly<Record<AppWay, number>> = { qr: MINUTE, comfort: 2 * MINUTE };
/** How long an approval can be collected, in ms; a tab may have been suspended. */
export const COLLECT_WITHIN = 2 * MINUTE;
const REMEMBERED = 5;

/** The status as the browser may see it. */
export function statusOf({ status, expiresAt }: AppLogInState, now: number): AppLogInStatus {
  if (status === 'used') return 'approved';
  if (status === 'void') return 'expired';
  const open = status === 'waiting' || status === 'processing' || status === 'approved';
  return open && now >= expiresAt ? 'expired' : status;
}

/** Whether the app can still decide. */
export function isOpen(state: AppLogInState, now: number): boolean {
  const status = statusOf(state, now);
  return status === 'waiting' || status === 'processing';
}

/** Whether a log-in waits for an approval in the app, or for its page to collect one. */
export function isPending({ appLogIns }: Authentication, now: number): boolean {
  const latest = appLogIns.at(-1);
  return latest !== undefined && (isOpen(latest, now) || statusOf(latest, now) === 'approved');
}

/** The try with this id. @throws {Refusal} NOT_FOUND if the log-in has none. */
export function appLogInOf({ appLogIns }: Authentication, id: string): AppLogInState {
  const state = appLogIns.find((known) => known.id === id);
  if (state === undefined) throw new Refusal('NOT_FOUND');
  return state;
}

/** Replaces the try that has the same id. */
export function replaceAppLogIn(draft: Authentication, state: AppLogInState): void {
  draft.appLogIns = draft.appLogIns.map((known) => (known.id === state.id ? state : known));
}

/** Makes every try void, except one that has logged somebody in. */
export function voidOpen(draft: Authentication): void {
  draft.appLogIns = draft.appLogIns.map((known) =>
    known.status === 'used' ? known : { ...known, status: 'void' as const },
  );
}

/** Makes a try void whose push could not be delivered, unless the customer has opened it all the same. */
export function voidWaiting(draft: Authentication, id: string): void {
  draft.appLogIns = draft.appLogIns.map((known) =>
    known.id === id && known.status === 'waiting' ? { ...known, status: 'void' as const } : known,
  );
}

/** Adds a new try to the log-in and makes every other one void (Q6). */
export function openAppLogIn(
  draft: Authentication,
  fields: Pick<AppLogInState, 'way' | 'status' | 'customerId' | 'renews'>,
  now: number,
): AppLogInState {
  const fresh: AppLogInState = {
    ...fields,
    id: `${draft.id}.${randomToken(12)}`,
    number: String(randomInt(100)).padStart(2, '0'),
    expiresAt: now + LIFETIME[fields.way],
    hasCookie: true,
  };
  voidOpen(draft);
  draft.appLogIns = [...draft.appLogIns, fresh].slice(-REMEMBERED);
  return fresh;
}

/** A try as the page may see it. It does not reveal whether the customer exists (S4). */
export function viewOf(
  { delivery, now }: Services,
  state: AppLogInState,
): z.input<typeof AppLogIn> {
  const { id, way, number, expiresAt } = state;
  return {
    id,
    status: statusOf(state, now()),
    number,
    expiresAt: new Date(expiresAt).toISOString(),
    ...(way === 'qr' ? { link: delivery.linkOf?.(id) } : {}),
  };
}

/**
 * The statuses with which a try goes on after a reload. A QR code that nobody has scanned is replaced instead.
 */
const PENDING: Readonly<Record<AppWay, readonly AppLogInStatus[]>> = {
  qr: ['processing', 'approved'],
  comfort: ['waiting', 'processing', 'approved'],
};

/** The try that a reloaded page goes on waiting for, or can collect (P7). */
export function pendingAppLogIn(services: Services, { appLogIns }: Authentication) {
  const state = appLogIns.at(-1);
  if (state === undefined || state.status === 'used') return {};
  const logIn = viewOf(services, state);
  if (!PENDING[state.way].includes(logIn.status)) return {};
  return state.way === 'qr' ? { qrLogIn: logIn } : { comfortLogIn: logIn };
}

import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AppLogIn, AppLogInStatus } from '#contract/app-log-in.ts';
import { randomToken } from '../../keys/crypto.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { type Authentication, MINUTE } from '../model.ts';
import type { AppWay } from '../steps/state.ts';
import type { AppLogInState } from './state.ts';

/** A code that is seen by somebody else is worth little (Q6); a push takes its time to arrive. */
const LIFETIME: Readonly<Record<AppWay, number>> = { qr: MINUTE, comfort: 2 * MINUTE };
/** An approval that the browser does not collect is worth nothing after this: a tab may have slept. */
export const COLLECT_WITHIN = 2 * MINUTE;
const REMEMBERED = 5;

/** What the browser may know of where it stands. */
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

/** A try of this log-in by its id. @throws {Refusal} NOT_FOUND when the log-in has none of that id. */
export function appLogInOf({ appLogIns }: Authentication, id: string): AppLogInState {
  const state = appLogIns.find((known) => known.id === id);
  if (state === undefined) throw new Refusal('NOT_FOUND');
  return state;
}

/** Puts a changed try in the place of the one with its id. */
export function replaceAppLogIn(draft: Authentication, state: AppLogInState): void {
  draft.appLogIns = draft.appLogIns.map((known) => (known.id === state.id ? state : known));
}

/** Nothing that was asked before counts any more. */
export function voidOpen(draft: Authentication): void {
  draft.appLogIns = draft.appLogIns.map((known) =>
    known.status === 'used' ? known : { ...known, status: 'void' as const },
  );
}

/** One that never reached its customer counts no more, unless it was taken up all the same. */
export function voidWaiting(draft: Authentication, id: string): void {
  draft.appLogIns = draft.appLogIns.map((known) =>
    known.id === id && known.status === 'waiting' ? { ...known, status: 'void' as const } : known,
  );
}

/** A new try in this log-in; every other is void from now on (Q6). */
export function openAppLogIn(
  draft: Authentication,
  fields: Pick<AppLogInState, 'way' | 'status' | 'customerId'>,
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

/** It as the page may see it. Nothing in it tells whether the customer exists (S4). */
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

/** As long as the browser may hear of an approval, or collect it. A code that nobody has scanned is replaced. */
const PENDING: Readonly<Record<AppWay, readonly AppLogInStatus[]>> = {
  qr: ['processing', 'approved'],
  comfort: ['waiting', 'processing', 'approved'],
};

/** What a reloaded page goes on with, or may still collect (P7). */
export function pendingAppLogIn(services: Services, { appLogIns }: Authentication) {
  const state = appLogIns.at(-1);
  if (state === undefined || state.status === 'used') return {};
  const logIn = viewOf(services, state);
  if (!PENDING[state.way].includes(logIn.status)) return {};
  return state.way === 'qr' ? { qrLogIn: logIn } : { comfortLogIn: logIn };
}

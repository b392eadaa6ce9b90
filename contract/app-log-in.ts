import * as z from 'zod/mini';
import { AppLogIn, AppLogInStatus, Id, Link } from './app-log-in-state.ts';
import { endpoint } from './endpoint.ts';
import { CUSTOMER_CODES } from './error-codes.ts';
import { Credential, ProcessReply } from './process.ts';

/*
 * Log-in with the help of another device: by QR code (Q) or by approval in the comfort app (C). Both are
 * bound to this browser's session, short-lived, usable once, and show the same two digits on both devices
 * (Q6, C4).
 */

/** A new QR code: without a link there is nothing to scan. */
export const QrLogIn = z.extend(AppLogIn, { link: Link });

export const startQrLogIn = endpoint({
  name: 'startQrLogIn',
  summary:
    'Creates a QR code, valid for at most 60 seconds, and invalidates the previous one (Q6). A code that renews itself is returned as it is if the app has it open by now, and invalidates no other (Q5, P7).',
  method: 'POST',
  path: '/authentications/{id}/qr-log-ins',
  /** `renews`: the code whose time is up; missing if the customer asks. */
  body: z.optional(z.object({ renews: Id })),
  reply: QrLogIn,
});

export const startComfortLogIn = endpoint({
  name: 'startComfortLogIn',
  summary:
    'Sends an approval request to the comfort app. An unknown identifier gets the same answer (S4).',
  method: 'POST',
  path: '/authentications/{id}/comfort-log-ins',
  body: z.object({ identifier: Credential }),
  reply: AppLogIn,
});

export const appLogIn = endpoint({
  name: 'appLogIn',
  summary:
    'Returns the status of a log-in on another device, for polling and for tabs that were suspended.',
  method: 'GET',
  path: '/authentications/{id}/app-log-ins/{appLogIn}',
  reply: AppLogIn,
});

export const finishAppLogIn = endpoint({
  name: 'finishAppLogIn',
  summary:
    'Completes an approved log-in on another device, once. The session id changes. A first log-in continues with its PIN step.',
  method: 'POST',
  path: '/authentications/{id}/app-log-ins/{appLogIn}/log-in',
  reply: ProcessReply,
  refusals: [...CUSTOMER_CODES],
});

/** QR_CODE_FIRST_LOGIN and COMFORT_FIRST_LOGIN: the PIN is needed once (Q4, C1). */
export const firstLogIn = endpoint({
  name: 'firstLogIn',
  summary: 'Submits the PIN of a first log-in by QR code or comfort app.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/first-log-in',
  body: z.object({ pin: Credential }),
  reply: ProcessReply,
  refusals: ['INVALID_CREDENTIALS', 'PIN_LOCKED_AND_WRONG', 'PIN_LOCKED', 'LOCKED_ACCOUNT'],
});

/** One server-sent event named `app-log-in`. */
export const AppLogInEvent = z.object({ id: Id, status: AppLogInStatus });
export type AppLogInEvent = z.infer<typeof AppLogInEvent>;

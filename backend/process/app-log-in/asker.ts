import { API_BASE } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { setCookies } from '../../http/cookies.ts';
import { keyed, sameSecret } from '../../keys/crypto.ts';
import type { Services } from '../../services.ts';
import { MINUTE } from '../authentication.ts';
import type { Admitted, Incoming } from '../calls/serve.ts';
import type { AppLogInState } from './state.ts';

/*
 * Recognises the browser that asked for a log-in by app. The session's cookie does not prove it: it stays the same
 * until the log-in, and somebody who used the browser before may know it. So the browser gets another cookie with
 * each QR code or push, and sends it only with calls about that one (S2, Q6).
 */

/**
 * How long the cookie is kept: long enough to approve, to collect, and to collect again after a lost answer. Not as
 * long as the log-in: a page asks for a code every minute, and a browser with too many cookies of a site drops some,
 * including those of the bank's other pages.
 */
const KEPT = 10 * MINUTE;

const valueFor = ({ secrets }: Services, id: string): string =>
  keyed(secrets.key('session'), 'app log-in', id);

/** Sets the cookie in the browser that asks; again, if the answer with it was lost (S6). */
export function markAsker({ services, authentication, reply }: Admitted, id: string) {
  const path = ENDPOINTS.appLogIn.path.replace('{id}', authentication.id).replace('{appLogIn}', id);
  const value = valueFor(services, id);
  setCookies(reply, [services.cookies.appLogInCookie(API_BASE + path, value, KEPT / 1000)]);
}

/** Whether this is the browser that asked. It has no such cookie if the previous release answered it (N4). */
export function isAsker(
  { services, request }: Incoming,
  { id, hasCookie }: Pick<AppLogInState, 'id' | 'hasCookie'>,
): boolean {
  const shown = request.cookies[services.cookies.appLogInName] ?? '';
  return !hasCookie || sameSecret(shown, valueFor(services, id));
}

import { finished } from 'node:stream';
import { setCookies } from '../../http/cookies.ts';
import type { Repeated } from '../../http/errors.ts';
import { sessionCookies } from '../../http/session-cookies.ts';
import { digest } from '../../keys/crypto.ts';
import { Refusal } from '../../refusal.ts';
import { AUTHENTICATION, isRunning } from '../authentication.ts';
import type { Admitted } from '../calls/serve.ts';

const replacedId = ({ services, session, intent, authentication }: Admitted) =>
  services.sessions.rotate(session, intent, authentication);

/** Sends the browser its new session id. */
function sendSession({ services, session, reply }: Admitted, token: string): void {
  // Streams opened with the old id end only after the answer was sent, so that they reconnect with the new id.
  const old = digest(session.token);
  if (token !== session.token) finished(reply.raw, () => services.bus.sessionReplaced(old));
  setCookies(reply, sessionCookies(services, token));
}

/**
 * Stores a log-in under a new session id (S2). The id is replaced first, so that the customer is never logged in
 * under an id that somebody else knows. The browser gets it last, because another customer may have logged in
 * meanwhile.
 * @throws {Refusal} USER_SESSION_EXPIRED if the log-in is over.
 * @throws {Unavailable} if another log-in has replaced the id meanwhile.
 */
export async function inNewSession<Reply>(
  call: Admitted,
  logIn: () => Promise<Reply>,
): Promise<Reply> {
  const { store, now, sessions } = call.services;
  // As it is by now: the PIN took time. One that is over keeps its session id: the browser needs it to return to the
  // party, and for its other log-ins.
  const current = await store.get(AUTHENTICATION, call.authentication.id);
  if (!isRunning(current, now())) throw new Refusal('USER_SESSION_EXPIRED');
  const token = await replacedId(call);
  if (token === undefined) throw await sessions.refusalOfRetired(call.session, current);
  const reply = await logIn();
  sendSession(call, token);
  return reply;
}

/** A call that is repeated because its answer was lost gets the same new id (S2, S6). */
export async function renewAgain(call: Admitted, { status }: Repeated): Promise<void> {
  const token = status === 200 ? await replacedId(call) : undefined;
  if (token !== undefined) sendSession(call, token);
}

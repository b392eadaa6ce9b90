import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { AUTHENTICATION, type Authentication, isExpired } from '../authentication.ts';
import type { Incoming } from './serve.ts';

/**
 * Adds to every answer to a logged-in customer, refusals included, when the session ends without activity (A10).
 * `changed`: the log-in as the call has stored it, if it has.
 */
export async function announceExpiry(
  { services, reply }: Incoming,
  authenticationId: string,
  changed: Authentication | undefined,
): Promise<void> {
  const authentication = changed ?? (await services.store.get(AUTHENTICATION, authenticationId));
  if (authentication?.customerId === undefined) return;
  if (isExpired(authentication, services.now())) return;
  reply.header(SESSION_EXPIRES_HEADER, new Date(authentication.expiresAt).toISOString());
}

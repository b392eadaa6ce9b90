import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { AUTHENTICATION, isExpired } from '../authentication.ts';
import type { Incoming } from './serve.ts';

/** Adds to every answer to a logged-in customer, refusals included, when the session ends without activity (A10). */
export async function announceExpiry(
  { services, reply }: Incoming,
  authenticationId: string,
): Promise<void> {
  const authentication = await services.store.get(AUTHENTICATION, authenticationId);
  if (authentication?.customerId === undefined) return;
  if (isExpired(authentication, services.now())) return;
  reply.header(SESSION_EXPIRES_HEADER, new Date(authentication.expiresAt).toISOString());
}

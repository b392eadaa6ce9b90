import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { within } from '../../within.ts';
import { AUTHENTICATION, type Authentication, isExpired } from '../authentication.ts';
import type { Incoming } from './serve.ts';

/** How long the store may take, in ms: no answer waits for this alone, nor is one lost with it (N2). */
const PATIENCE = 500;

/**
 * Adds to every answer to a logged-in customer, refusals included, when the session ends without activity (A10).
 * `changed`: the log-in as the call has stored it, if it has.
 */
export async function announceExpiry(
  { services, reply }: Incoming,
  authenticationId: string,
  changed: Authentication | undefined,
): Promise<void> {
  const read = () => within(PATIENCE, services.store.get(AUTHENTICATION, authenticationId));
  const authentication = changed ?? (await read().catch(() => undefined));
  if (authentication?.customerId === undefined) return;
  if (isExpired(authentication, services.now())) return;
  reply.header(SESSION_EXPIRES_HEADER, new Date(authentication.expiresAt).toISOString());
}

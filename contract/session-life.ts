import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Header of every reply to a logged-in customer: when the session ends without activity (A10), as ISO date-time. */
export const SESSION_EXPIRES_HEADER = 'session-expires-at';

/** When the log-in, or its session, now ends unless it is extended again. */
const reply = z.object({ expiresAt: z.iso.datetime() });

export const keepOpen = endpoint({
  name: 'keepOpen',
  summary: 'Keeps a log-in without a customer, whose page is still open (N1).',
  method: 'POST',
  path: '/authentications/{id}/keep-open',
  reply,
});

export const keepAlive = endpoint({
  name: 'keepAlive',
  summary: 'Extends the session of a customer who chose to stay logged in (A10).',
  method: 'POST',
  path: '/authentications/{id}/keep-alive',
  reply,
});

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { setCookies } from './cookies.ts';

interface Change {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Pick<Services, 'csrf' | 'cookies'>;
}

/**
 * Checks the CSRF token of a change whose origin has been checked (S3). The refusal brings a new one, with which the
 * page tries again: the cookie may be gone, or another application of this host has overwritten it, and without one
 * nobody could go on, or even leave (N2).
 * @throws {Refusal} CSRF_REJECTED unless it is that of this session.
 */
export function checkToken({ request, reply, services }: Change, sessionToken: string): void {
  const { csrf, cookies } = services;
  if (csrf.holds(request, sessionToken)) return;
  setCookies(reply, [cookies.csrfCookie(csrf.issue(sessionToken))]);
  throw new Refusal('CSRF_REJECTED');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal, refusing } from '../http/errors.ts';
import { errorPage, errorPagePolicy } from './error-page.ts';

type Handler = (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Answers a customer's browser that is refused before the provider is asked: with the provider's error page,
 * not with JSON (N2).
 */
export const refuseBrowser =
  (frameAncestors: string): Handler =>
  (error, request, reply) => {
    const refusal = asRefusal(error);
    const mayRepeat = refusal.code !== 'INVALID_REQUEST';
    const code = mayRepeat ? 'temporarily_unavailable' : 'invalid_request';
    return refusing(request.server.audit, request, reply, refusal)
      .header('cache-control', 'no-store')
      .header('content-security-policy', errorPagePolicy(frameAncestors))
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(errorPage(mayRepeat ? 'notNow' : 'impossible', { error: code, reference: request.id }));
  };

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorPage } from '../http/error-page.ts';
import { asRefusal, refusing } from '../http/errors.ts';

/**
 * Answers a customer's browser that is refused before the provider is asked: with the provider's error page,
 * not with JSON (N2).
 */
export function refuseBrowser(
  error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error);
  return sendErrorPage(refusing(reply, refusal), refusal);
}

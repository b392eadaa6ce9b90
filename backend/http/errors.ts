import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorReply, Refusal, statusOf, Unavailable } from '../refusal.ts';

/** An answer given before, word for word (S6). */
export class Repeated extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor({ status, body }: { readonly status: number; readonly body: unknown }) {
    super('repeated');
    this.status = status;
    this.body = body;
  }
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = statusOf(refusal.code),
): FastifyReply {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send(errorReply(refusal, request.id));
}

/** Not now: the same call may be made again, which the wizard offers (N2). */
function answerUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { message }: Unavailable,
): FastifyReply {
  request.log.error({ why: message }, 'unavailable');
  return refuse(request, reply, new Refusal('TECHNICAL_ERROR', { retryAfterSeconds: 1 }), 503);
}

/** What an error may say to the outside: a refusal speaks for itself, everything else is technical. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  const byCaller = typeof status === 'number' && status >= 400 && status < 500;
  return new Refusal(byCaller ? 'INVALID_REQUEST' : 'TECHNICAL_ERROR');
}

/** One form of error for the whole server: code and reference, nothing of the inside (R1). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Repeated) return reply.code(error.status).send(error.body);
    if (error instanceof Unavailable) return answerUnavailable(request, reply, error);
    const refusal = asRefusal(error);
    if (refusal.code === 'TECHNICAL_ERROR') request.log.error({ err: error }, 'technical error');
    return refuse(request, reply, refusal);
  });
}

/** What nobody serves, in a scope of its own; counted like everything else. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    refuse(request, reply, new Refusal('NOT_FOUND')),
  );
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../audit.ts';
import { errorReply, Refusal, statusOf, Unavailable } from '../refusal.ts';
import { DATA_HEADERS } from './security-headers.ts';

type Tell = Pick<Audit, 'error'>;

declare module 'fastify' {
  interface FastifyInstance {
    /** For what is refused before any of our own code is asked. */
    readonly audit: Tell;
  }
}

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

/** The log-in that a call is for, as its address names it: whoever calls may have made it up. */
function namedIn({ params }: FastifyRequest): string | undefined {
  const id =
    typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** The reply to a refusal but for its body, whose form is the caller's; the refusal in the audit log (N5). */
export function refusing(
  audit: Tell,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, details }: Refusal,
  status = statusOf(code),
): FastifyReply {
  const { retryAfterSeconds } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  audit.error({
    traceId: request.id,
    code,
    status,
    route: request.routeOptions.url ?? 'none',
    authentication: namedIn(request),
  });
  return reply.code(status);
}

/** An error says so wherever it happens, and is nobody's to keep (S1). */
const ERROR_HEADERS = { ...DATA_HEADERS, 'cache-control': 'no-store' };

function refuse(
  audit: Tell,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status?: number,
): FastifyReply {
  return refusing(audit, request, reply, refusal, status)
    .headers(ERROR_HEADERS)
    .send(errorReply(refusal, request.id));
}

/** Not now: the same call may be made again, which the wizard offers (N2). */
function answerUnavailable(
  audit: Tell,
  request: FastifyRequest,
  reply: FastifyReply,
  { message, cause }: Unavailable,
): FastifyReply {
  const err = cause instanceof Error ? { err: cause } : {};
  request.log.error({ why: message, ...err }, 'unavailable');
  const refusal = new Refusal('TECHNICAL_ERROR', { retryAfterSeconds: 1 });
  return refuse(audit, request, reply, refusal, 503);
}

/** What an error may say to the outside: a refusal speaks for itself, everything else is technical. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  const byCaller = typeof status === 'number' && status >= 400 && status < 500;
  return new Refusal(byCaller ? 'INVALID_REQUEST' : 'TECHNICAL_ERROR');
}

/** One form of error for the whole server: code and reference, nothing of the inside (R1); each in the audit log (N5). */
export function answerErrors(app: FastifyInstance, audit: Tell): void {
  app.decorate('audit', audit);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Repeated) return reply.code(error.status).send(error.body);
    if (error instanceof Unavailable) return answerUnavailable(audit, request, reply, error);
    const refusal = asRefusal(error);
    if (refusal.code === 'TECHNICAL_ERROR') request.log.error({ err: error }, 'technical error');
    return refuse(audit, request, reply, refusal);
  });
}

/** What nobody serves, in a scope of its own; counted like everything else. */
export function answerNotFound(app: FastifyInstance, audit: Tell): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    refuse(audit, request, reply, new Refusal('NOT_FOUND')),
  );
}

/** An address that no route can even read, too long or badly written, is refused like everything else. */
export function refuseAddress(_: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('INVALID_REQUEST');
  const status = statusOf(refusal.code);
  request.server.audit.error({
    traceId: request.id,
    code: refusal.code,
    status,
    route: 'none',
    authentication: undefined,
    unlimited: true,
  });
  reply.code(status).headers(ERROR_HEADERS).send(errorReply(refusal, request.id));
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/endpoint.ts';
import type { Audit } from '../observability/audit.ts';
import { errorReply, Refusal, statusOf, Unavailable } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { sendErrorPage } from './error-page.ts';
import { logInNamedIn } from './named-log-in.ts';
import { DATA_HEADERS } from './security-headers.ts';

/** Where errors are written to. */
export type Tell = Pick<Audit, 'error'>;

declare module 'fastify' {
  interface FastifyInstance {
    /** For requests that are refused before our own code runs. */
    readonly audit: Tell;
    /** Who may frame the page of a refusal. */
    readonly frameAncestors: string;
    /** Those of every answer. */
    readonly siteHeaders: Readonly<Record<string, string>>;
  }
}

/** A stored answer that is repeated unchanged (S6). */
export class Repeated extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor({ status, body }: { readonly status: number; readonly body: unknown }) {
    super('repeated');
    this.status = status;
    this.body = body;
  }
}

/** Writes a refusal to the audit log and sets up the reply (N5). The caller sends the body, as its form differs. */
export function refusing(
  reply: FastifyReply,
  { code, details }: Refusal,
  status = statusOf(code),
): FastifyReply {
  const { request, server } = reply;
  const { retryAfterSeconds } = details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  server.audit.error({
    traceId: request.id,
    code,
    status,
    route: request.routeOptions.url ?? 'none',
    authentication: logInNamedIn(request),
    unlimited: request.routeOptions.config?.rateLimit === false,
  });
  return reply.code(status);
}

/** Where a request is refused that reached no route: no limit counts it, so it is only in the output (N5). */
export const NO_ROUTE = { route: 'none', authentication: undefined, unlimited: true } as const;

/** Headers of error replies, which must not be cached (S1). */
export const ERROR_HEADERS = { ...DATA_HEADERS, 'cache-control': 'no-store' };

/** Sends a refusal: to a browser that navigates as a page (N2), as JSON to everything else and to every call. */
function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { request } = reply;
  const navigates = request.headers.accept?.includes('text/html');
  return navigates && !request.url.startsWith(`${API_BASE}/`)
    ? sendErrorPage(reply, refusal)
    : reply.headers(ERROR_HEADERS).send(errorReply(refusal, request.id));
}

const refuse = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply =>
  sendRefusal(refusing(reply, refusal, status), refusal);

/** Answers a temporary failure: the wizard offers to try again (N2). */
function answerUnavailable(reply: FastifyReply, { message, cause }: Unavailable): FastifyReply {
  const err = cause instanceof Error ? { err: cause } : {};
  reply.request.log.error({ why: message, ...err }, 'unavailable');
  return refuse(reply, new Refusal('TECHNICAL_ERROR', { retryAfterSeconds: 1 }), 503);
}

/** The refusal for an error: refusals as they are, everything else as a technical error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  const byCaller = typeof status === 'number' && status >= 400 && status < 500;
  return new Refusal(byCaller ? 'INVALID_REQUEST' : 'TECHNICAL_ERROR');
}

/**
 * Answers every error of the server in one form: code and reference, no internals (R1). Each is written to the
 * audit log (N5).
 */
export function answerErrors(
  app: FastifyInstance,
  audit: Tell,
  { frameAncestors }: Pick<Config, 'frameAncestors'>,
): void {
  app.decorate('audit', audit);
  app.decorate('frameAncestors', frameAncestors);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Repeated) return reply.code(error.status).send(error.body);
    if (error instanceof Unavailable) return answerUnavailable(reply, error);
    const refusal = asRefusal(error);
    if (refusal.code === 'TECHNICAL_ERROR') request.log.error({ err: error }, 'technical error');
    return refuse(reply, refusal);
  });
}

/** Answers unknown addresses, in a scope of their own; they are counted like all others. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    refuse(reply, new Refusal('NOT_FOUND')),
  );
}

/** Refuses what no route is to see, like any other error, and without a limit that would count it. */
function refuseUnrouted(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('INVALID_REQUEST');
  const { code } = refusal;
  const status = statusOf(code);
  const { audit, siteHeaders } = request.server;
  audit.error({ traceId: request.id, code, status, ...NO_ROUTE });
  sendRefusal(reply.code(status).headers(siteHeaders), refusal);
}

/** Refuses an address that is too long or malformed. No hook sees it. */
export const refuseAddress = (_: Error, request: FastifyRequest, reply: FastifyReply): void =>
  refuseUnrouted(request, reply);

/** Refuses a request that names no host (RFC 9112, 3.2), as a health check may forget to. Node would, without a word. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, httpVersion } = request.raw;
    if (headers.host !== undefined || httpVersion !== '1.1') return undefined;
    refuseUnrouted(request, reply);
    return reply;
  });
}

import type { Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { API_BASE } from '#contract/endpoint.ts';
import { SERVICE_PATHS, type ServiceName } from '#contract/forward.ts';
import { checkToken } from '../http/csrf-token.ts';
import { refusing } from '../http/errors.ts';
import { readAtMost, TooMuch } from '../http/read-at-most.ts';
import { whyOf } from '../observability/why.ts';
import { isAuthenticated } from '../process/steps/current.ts';
import { errorReply, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Suffices } from '../sessions/session.ts';
import { withDeadline } from './deadline.ts';
import { answerHeaders, requestHeaders } from './headers.ts';
import { targetOf } from './target.ts';
import { SERVICES, type Upstream } from './upstreams.ts';

/** Readable by anybody, without a log-in. */
const PUBLIC: ReadonlySet<ServiceName> = new Set(['portal-content-v2', 'language-switcher']);

const always: Suffices = () => true;

/**
 * How far a log-in has to be for each service. Accounts and payments are not for who has the PIN alone (PSD2, Article
 * 97): every factor that the bank asks for has to be there. What confirms by TAN is asked before that.
 */
const SUFFICES: Readonly<Record<ServiceName, Suffices>> = {
  'portal-content-v2': always,
  'language-switcher': always,
  'feature-service': always,
  'identity-tan-component': ({ customerId }) => customerId !== undefined,
  'account-balances': isAuthenticated,
  transfer: isAuthenticated,
  'bank-data-validation': isAuthenticated,
};

interface Forwarding {
  readonly name: ServiceName;
  readonly upstream: Upstream;
  readonly services: Services;
}

/**
 * Admits only browsers with a running log-in, except to read public content, and changes only from our own pages
 * (X1, S3, S4).
 */
async function admit({ name, services }: Forwarding, reply: FastifyReply): Promise<void> {
  const { request } = reply;
  const { sessions, cookies, csrf } = services;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (PUBLIC.has(name) && reads) return;
  if (!reads) csrf.checkOrigin(request);
  const { token } = await sessions.live(request.cookies[cookies.sessionName], SUFFICES[name]);
  if (!reads) checkToken({ request, reply, services }, token);
}

/** Answers for a service that failed, as for any error: nothing that it sent reaches the browser (R1, N5). */
function failed(reply: FastifyReply, { name }: Forwarding, status: 502 | 504, why: string) {
  const { request } = reply;
  request.log.error({ service: name, why }, 'a service behind the forward proxy failed');
  for (const header of Object.keys(reply.getHeaders())) reply.removeHeader(header);
  const refusal = new Refusal('TECHNICAL_ERROR');
  return refusing(reply, refusal, status).send(errorReply(refusal, request.id));
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** What a service has answered. */
interface Answer {
  readonly statusCode: number;
  readonly stream: Readable;
}

/** Forwards an answer once it is complete, so that a failure half-way can still be answered. */
async function relay(forwarding: Forwarding, reply: FastifyReply, answer: Answer) {
  const { statusCode, stream } = answer;
  // A redirect would lead to a place that is not configured.
  const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
  if (statusCode >= 500 || isRedirect) {
    stream.destroy();
    return failed(reply, forwarding, 502, `status ${statusCode}`);
  }
  // What is sent instead of a body that is left out would decide its length.
  if (reply.request.method === 'HEAD') return reply.send(stream);
  try {
    return reply.send(await readAtMost(stream, forwarding.upstream.maxAnswerBytes));
  } catch (error) {
    const slow = isTimeout(error);
    const why = error instanceof TooMuch ? 'too long an answer' : 'an answer that broke off';
    return failed(reply, forwarding, slow ? 504 : 502, slow ? 'too slow an answer' : why);
  }
}

/** The rest of the address after the service's base, byte for byte; empty if the address has another form. */
function restOf(request: FastifyRequest, base: string): string {
  const { url = '' } = request.raw;
  return url.startsWith(base) ? url.slice(base.length) : '';
}

async function forward(forwarding: Forwarding, request: FastifyRequest, reply: FastifyReply) {
  const { name, upstream } = forwarding;
  const target = targetOf(upstream, restOf(request, API_BASE + SERVICE_PATHS[name]));
  if (target === undefined) throw new Refusal('NOT_FOUND');
  await admit(forwarding, reply);
  const own = { ...upstream.headers, 'x-request-id': request.id };
  const { body, headers } = request;
  return reply.from(target.href, {
    // Retrying is up to the caller, who has the idempotency key; the proxy never retries.
    retryDelay: () => null,
    ...(Buffer.isBuffer(body)
      ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' }
      : {}),
    rewriteRequestHeaders: (_request, passed) => requestHeaders(passed, own, PUBLIC.has(name)),
    rewriteHeaders: (passed) => answerHeaders(passed, PUBLIC.has(name)),
    onResponse: (_request, _reply, answer) => void relay(forwarding, reply, answer),
    onError: (_reply, { error }) => {
      // A status that there is none of: the answer is handed on all the same, and refused for that.
      if (whyOf(error) === 'FST_REPLY_FROM_BAD_GATEWAY') return;
      const unconnected = 'statusCode' in error && error.statusCode === 504;
      const slow = unconnected || isTimeout(error.cause);
      // The words of the library may be misleading, such as `Service Unavailable` of a name that nobody knows.
      void failed(reply, forwarding, slow ? 504 : 502, whyOf(error.cause ?? error));
    },
  });
}

/** The forward proxy (X2): each configured service has its own connections and its own base path. */
export async function forwardRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const name of SERVICES) {
    const upstream = services.config.upstreams[name];
    if (upstream === undefined) continue;
    await app.register(async (scope) => {
      const { timeoutMs, maxRequestBytes } = upstream;
      // Our own agent, as the library's default one would accept every certificate.
      const agent = new Agent({ connect: { timeout: timeoutMs }, connections: 64 });
      scope.addHook('onClose', () => agent.destroy());
      await scope.register(replyFrom, {
        undici: withDeadline(agent, timeoutMs),
        disableCache: true,
        disableRequestLogging: true,
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: `${SERVICE_PATHS[name]}/*`,
        bodyLimit: maxRequestBytes,
        handler: (request, reply) => forward({ name, upstream, services }, request, reply),
      });
    });
  }
}

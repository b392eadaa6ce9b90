import type { Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { API_BASE } from '#contract/endpoint.ts';
import { SERVICE_PATHS, type ServiceName } from '#contract/forward.ts';
import { errorReply, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { withDeadline } from './deadline.ts';
import { answerHeaders, requestHeaders } from './headers.ts';
import { targetOf } from './target.ts';
import type { Upstream } from './upstreams.ts';

/** Read before any log-in, by anybody. */
const PUBLIC: ReadonlySet<ServiceName> = new Set(['portal-content-v2', 'language-switcher']);
/** Of use before anybody has logged in; all others are asked for a customer. */
const BEFORE_LOG_IN: ReadonlySet<ServiceName> = new Set([...PUBLIC, 'feature-service']);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface Forwarding {
  readonly name: ServiceName;
  readonly upstream: Upstream;
  readonly services: Services;
}

/** Only browsers in a log-in that goes on, and changes only from our own pages (X1, S3, S4). */
async function admit({ name, services }: Forwarding, request: FastifyRequest): Promise<void> {
  const { sessions, cookies, csrf } = services;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (PUBLIC.has(name) && reads) return;
  if (!reads) csrf.checkOrigin(request);
  const loggedIn = !BEFORE_LOG_IN.has(name);
  const { token } = await sessions.live(request.cookies[cookies.sessionName], loggedIn);
  if (!reads) csrf.checkToken(request, token);
}

/** The service did not answer as it should: nothing of what it said goes to the browser (R1). */
function failed(reply: FastifyReply, { name }: Forwarding, status: 502 | 504, why: string) {
  const { request } = reply;
  request.log.error({ service: name, why }, 'a service behind the forward proxy failed');
  for (const header of Object.keys(reply.getHeaders())) reply.removeHeader(header);
  return reply.code(status).send(errorReply(new Refusal('TECHNICAL_ERROR'), request.id));
}

class TooMuch extends Error {}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** The whole of an answer, or a rejection when it is too long or too slow. */
async function readAnswer(stream: Readable, { maxAnswerBytes }: Upstream) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new TooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Hands the answer on once it is there and whole, so that what fails on the way has an answer, too. */
async function relay(forwarding: Forwarding, reply: FastifyReply, stream: Readable) {
  const { statusCode } = reply;
  // A redirect would lead out of the map.
  const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
  if (statusCode >= 500 || isRedirect) {
    stream.destroy();
    return failed(reply, forwarding, 502, `status ${statusCode}`);
  }
  try {
    return reply.send(await readAnswer(stream, forwarding.upstream));
  } catch (error) {
    const slow = isTimeout(error);
    const why = error instanceof TooMuch ? 'too long an answer' : 'an answer that broke off';
    return failed(reply, forwarding, slow ? 504 : 502, slow ? 'too slow an answer' : why);
  }
}

/** The address from behind the service's base, exactly as it came; nothing where it came in another form. */
function restOf(request: FastifyRequest, base: string): string {
  const { url = '' } = request.raw;
  return url.startsWith(base) ? url.slice(base.length) : '';
}

async function forward(forwarding: Forwarding, request: FastifyRequest, reply: FastifyReply) {
  const { name, upstream } = forwarding;
  const target = targetOf(upstream, restOf(request, API_BASE + SERVICE_PATHS[name]));
  if (target === undefined) throw new Refusal('NOT_FOUND');
  await admit(forwarding, request);
  const own = { ...upstream.headers, 'x-request-id': request.id };
  const { body, headers } = request;
  return reply.from(target.href, {
    // The caller tries again, with the same idempotency key; the proxy itself never does.
    retryDelay: () => null,
    ...(Buffer.isBuffer(body)
      ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' }
      : {}),
    rewriteRequestHeaders: (_request, passed) => requestHeaders(passed, own),
    rewriteHeaders: (passed) => answerHeaders(passed, PUBLIC.has(name)),
    onResponse: (_request, _reply, { stream }) => void relay(forwarding, reply, stream),
    onError: (_reply, { error }) => {
      const unconnected = 'statusCode' in error && error.statusCode === 504;
      const slow = unconnected || isTimeout(error.cause);
      void failed(reply, forwarding, slow ? 504 : 502, error.message);
    },
  });
}

/** The forward proxy (X2): each configured service with its own connections, below its own base. */
export async function forwardRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const name of Object.keys(SERVICE_PATHS) as ServiceName[]) {
    const upstream = services.config.upstreams[name];
    if (upstream === undefined) continue;
    await app.register(async (scope) => {
      const { timeoutMs, maxRequestBytes } = upstream;
      // An agent of our own: the one that the library would make trusts every certificate.
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
        method: [...METHODS],
        url: `${SERVICE_PATHS[name]}/*`,
        bodyLimit: maxRequestBytes,
        handler: (request, reply) => forward({ name, upstream, services }, request, reply),
      });
    });
  }
}

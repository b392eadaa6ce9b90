import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { themeRoutes } from '../http/themes.ts';
import { errorReply, Refusal, statusOf } from '../refusal.ts';
import type { Services } from '../services.ts';
import { Repeated } from './commit.ts';
import { eventsRoute } from './events-route.ts';
import { HANDLERS } from './handlers.ts';

/** Only these carry more than a few fields. */
const LOG_BODY_LIMIT = 512 * 1024;

function limitOf(endpoint: Endpoint, services: Services) {
  const { logInPerMinute, tanPerMinute } = services.config.rateLimits;
  const tan = endpoint.path.includes('/challenges/') || endpoint.path.endsWith('/tan-start');
  if (endpoint.name === 'logIn') return { rateLimit: { max: logInPerMinute } };
  if (tan && endpoint.method === 'POST') return { rateLimit: { max: tanPerMinute } };
  return {};
}

/** Answers a refusal: its status, its code, the request's reference. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(statusOf(refusal.code)).send(errorReply(refusal, request.id));
}

/** What an error may say to the outside: a refusal speaks for itself, everything else is technical. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  const byCaller = typeof status === 'number' && status >= 400 && status < 500;
  return new Refusal(byCaller ? 'INVALID_REQUEST' : 'TECHNICAL_ERROR');
}

/** Registers every call of the contract below {@link API_BASE}. */
export async function contractRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('cross-origin-resource-policy', 'same-origin');
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Repeated) return reply.code(error.answer.status).send(error.answer.body);
    const refusal = asRefusal(error);
    if (refusal.code === 'TECHNICAL_ERROR') request.log.error({ err: error }, 'technical error');
    return refuse(request, reply, refusal);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    refuse(request, reply, new Refusal('NOT_FOUND')),
  );

  for (const { endpoint, run } of Object.values(HANDLERS)) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: limitOf(endpoint, services),
      ...(endpoint.name === 'log' ? { bodyLimit: LOG_BODY_LIMIT } : {}),
      handler: async (request, reply) =>
        reply.send(await run({ request, reply, services, traceId: request.id })),
    });
  }
  themeRoutes(app, services.config);
  eventsRoute(app, services);
}

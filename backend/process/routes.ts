import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { apiPath } from '#contract/forward.ts';
import { forwardRoutes } from '../forward/routes.ts';
import { answerNotFound } from '../http/errors.ts';
import { DATA_HEADERS } from '../http/security-headers.ts';
import { themeRoutes } from '../http/themes.ts';
import type { Services } from '../services.ts';
import { withIncluded } from './calls/included.ts';
import type { Served } from './calls/serve.ts';
import { eventsRoute } from './events/route.ts';
import { HANDLERS } from './handlers.ts';
import { termsFilesRoute } from './terms/files.ts';

/** The body limit of log messages; other calls carry only a few fields. */
const LOG_BODY_LIMIT = 512 * 1024;

/**
 * Calls that count as attempts to log in. A new QR code does not: many browsers behind one address may be
 * waiting with one each.
 */
const LOG_INS: ReadonlySet<string> = new Set<EndpointName>([
  'logIn',
  'startComfortLogIn',
  'firstLogIn',
]);

/** Only these replies are compressed, as they contain no secret that the compressed size could reveal (BREACH). */
const PUBLIC: ReadonlySet<string> = new Set<EndpointName>(['bankSettings', 'teaser', 'themeList']);

/** How they are. With the route, as the plugin goes by its own defaults for what a route does not name. */
const COMPRESSED = {
  encodings: ['br', 'gzip'],
  threshold: 512,
  // The highest quality that takes only half a millisecond.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
} satisfies RouteOptions['compress'];

function limitOf(endpoint: Endpoint, services: Services) {
  const { perMinute, logInPerMinute, tanPerMinute } = services.config.rateLimits;
  const tan = endpoint.path.includes('/challenges/') || endpoint.path.endsWith('/tan-start');
  // A page sends at most twice a minute, and anybody could fill a disk with messages.
  if (endpoint.name === 'log') return { rateLimit: { max: Math.ceil(perMinute / 10) } };
  if (LOG_INS.has(endpoint.name)) return { rateLimit: { max: logInPerMinute } };
  if (tan && endpoint.method === 'POST') return { rateLimit: { max: tanPerMinute } };
  return {};
}

/** Registers every call of the contract, below `API_BASE`. */
export async function contractRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.headers(DATA_HEADERS);
  });

  answerNotFound(app);
  await app.register(compress, { global: false });

  const { upstreams } = services.config;
  for (const { endpoint, run } of Object.values<Served<Endpoint>>(HANDLERS)) {
    // A service that the bank runs itself is not served here but forwarded.
    if (endpoint.service !== undefined && upstreams[endpoint.service] !== undefined) continue;
    app.route({
      method: endpoint.method,
      url: apiPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1'),
      config: limitOf(endpoint, services),
      ...(PUBLIC.has(endpoint.name) ? { compress: COMPRESSED } : {}),
      ...(endpoint.name === 'log' ? { bodyLimit: LOG_BODY_LIMIT } : {}),
      handler: async (request, reply) => {
        const answer = await run({ request, reply, services, traceId: request.id });
        if (endpoint.method === 'GET') return reply.send(answer);
        return reply.send(await withIncluded(app, answer, [request, reply]));
      },
    });
  }
  if (upstreams['portal-content-v2'] === undefined) themeRoutes(app, services.themes);
  await forwardRoutes(app, services);
  termsFilesRoute(app);
  eventsRoute(app, services);
}

import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { countWaiting } from '../bank/systems.ts';
import { demoRoutes } from '../demo/routes.ts';
import type { Metrics } from '../observability/metrics.ts';
import { mountByPost } from '../oidc/by-post.ts';
import { mountProvider } from '../oidc/mount.ts';
import type { Parts } from '../parts.ts';
import { contractRoutes } from '../process/routes.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import type { Shared } from '../shared.ts';
import { drainOnClose } from './draining.ts';
import { acceptEmptyJson } from './empty-json.ts';
import { answerErrors, answerNotFound, refuseWithoutHost } from './errors.ts';
import { forgetForwardedPorts, warnOfUnnamedProxy } from './forwarded-for.ts';
import { healthRoutes } from './health.ts';
import { answerInTurn } from './in-turn.ts';
import { innerOrigin } from './inner-origin.ts';
import { rateLimitOptions } from './rate-limit.ts';
import { builtWizard } from './wizard.ts';

/** What a bank adds to the server, or a developer puts in the place of a part. */
export interface Plugins {
  /** Serves the wizard instead of the built one. */
  readonly wizard?: (services: Services) => FastifyPluginAsync;
  /** The calls by which the bank's app shows, approves and denies, once it has authenticated its user. */
  readonly bankingApp?: (app: FastifyInstance, services: Services) => Promise<void>;
  /** Further pages, for developers. */
  readonly tools?: FastifyPluginAsync;
}

function tellOfTls(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const isTls = publicUrl.startsWith('https:');
  app.decorate('siteHeaders', isTls ? { 'strict-transport-security': 'max-age=31536000' } : {});
  if (!isTls) return;
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of Object.entries(app.siteHeaders)) raw.setHeader(name, value);
  });
}

/** The status for a client that left before the answer, as in nginx. */
const NOBODY_WAITS = 499;

/** Counts every call, including those whose client did not wait for the answer. */
function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  function count(request: FastifyRequest, { elapsedTime: ms }: FastifyReply, status: number): void {
    // By route: addresses contain codes, names of log-ins and redirect URIs.
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    request.log.info({ method, route, status, ms }, 'request');
    metrics.answered({ method, route, status, seconds: ms / 1000 });
  }
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.headersSent) count(request, reply, NOBODY_WAITS);
    });
  });
  app.addHook('onResponse', async (request, reply) => count(request, reply, reply.statusCode));
}

/** Registers the hooks that apply to every call, then the routes. */
export async function serveParts(
  app: FastifyInstance,
  { services, provider, demoClients }: Parts,
  { limitStore }: Pick<Shared, 'limitStore'>,
  { wizard = builtWizard, bankingApp, tools }: Plugins,
): Promise<void> {
  const { config, audit, metrics, secrets, store } = services;
  answerInTurn(app);
  tellOfTls(app, config);
  countAnswers(app, metrics);
  countWaiting(app);
  drainOnClose(app);
  acceptEmptyJson(app);
  forgetForwardedPorts(app);
  warnOfUnnamedProxy(app);
  answerErrors(app, audit, config);
  refuseWithoutHost(app);
  await app.register(cookie);
  await app.register(rateLimit, rateLimitOptions(config, limitStore(secrets)));
  answerNotFound(app);

  await app.register(async (scope) => healthRoutes(scope, store));
  await app.register(mountByPost);
  await app.register((scope) => mountProvider(scope, provider, config));
  await app.register((scope) => contractRoutes(scope, services), { prefix: API_BASE });
  await app.register(wizard(services), { prefix: WIZARD_BASE.slice(0, -1) });
  if (bankingApp) await app.register((scope) => bankingApp(scope, services));
  if (tools) await app.register(tools);
  // Browsers request it before the bank's icon is known.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
  if (config.demo)
    await app.register((scope) => demoRoutes(scope, services, demoClients, innerOrigin(app)));
}

import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import { API_BASE, WIZARD_BASE } from '#contract/endpoint.ts';
import { AccessTokens } from './access-tokens.ts';
import { Audit } from './audit.ts';
import { banksOf, configuredBanks } from './banks.ts';
import { clientRegistry } from './clients.ts';
import type { Config } from './config.ts';
import { reference } from './crypto.ts';
import type { Customers } from './customers.ts';
import { appOrigin } from './demo/app-origin.ts';
import { demoBanks } from './demo/banks.ts';
import { registerDemoClients } from './demo/clients.ts';
import { inboxDelivery } from './demo/inbox.ts';
import { demoPayees, noPayees } from './demo/payees.ts';
import { demoCustomers, noCustomers } from './demo/personas.ts';
import { demoRoutes } from './demo/routes.ts';
import { cookieJar } from './http/cookies.ts';
import { Csrf } from './http/csrf.ts';
import { drainOnClose } from './http/draining.ts';
import { acceptEmptyJson } from './http/empty-json.ts';
import { answerErrors, answerNotFound, refuseAddress } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { innerOrigin } from './http/inner-origin.ts';
import { loggerOptions } from './http/logging.ts';
import { managementListener } from './http/management.ts';
import { rateLimitOptions } from './http/rate-limit.ts';
import { builtWizard } from './http/wizard.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { Metrics } from './metrics.ts';
import { authorizationOf } from './oidc/finish.ts';
import { openLogIn } from './oidc/interaction.ts';
import { mountProvider } from './oidc/mount.ts';
import { checkClients, createProvider } from './oidc/provider.ts';
import { Abandoned } from './process/abandoned.ts';
import { AttemptCounter } from './process/attempts.ts';
import { contractRoutes } from './process/routes.ts';
import { Tans } from './process/tan.ts';
import { Windows } from './process/windows.ts';
import { loadSecrets } from './secrets.ts';
import type { Services } from './services.ts';
import { Sessions } from './session.ts';
import { openShared, type Shared } from './shared.ts';
import { openSealed, type SealedStore } from './store/sealed.ts';
import { Themes } from './themes.ts';

const SWEEP_EVERY = 60_000;

/** What a test or a developer's server replaces. */
export interface ServerOptions {
  readonly now?: () => number;
  readonly customers?: Customers;
  /** Serves the wizard in place of the build. */
  readonly wizard?: (services: Services) => FastifyPluginAsync;
  /** Further pages, for developers. */
  readonly tools?: FastifyPluginAsync;
  /** Where the log goes, line by line. */
  readonly logTo?: { write(line: string): void };
}

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Starts listening; answers where. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

function newApp(config: Config, { logTo }: ServerOptions): FastifyInstance {
  return fastify({
    logger: loggerOptions(config, logTo),
    genReqId: reference,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy: config.trustProxy,
    bodyLimit: 16 * 1024,
    // Whoever still arrives while it stops is served: see drainOnClose.
    forceCloseConnections: false,
    return503OnClosing: false,
    // A machine that is busy while it starts takes its time: no reason not to start.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
  });
}

/**
 * The reference backend, whole: OpenID Provider, authentication process, wizard and, if asked for, the demo.
 * @throws {ConfigError | ClientsError | ThemeError} when the settings are wrong.
 */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const app = newApp(config, options);
  const shared = await openShared(config, options.now ?? Date.now, app.log);
  try {
    return await assemble(app, shared, config, options);
  } catch (error) {
    // An open connection would keep a process alive that serves nobody.
    await shared.close();
    throw error;
  }
}

async function assemble(
  app: FastifyInstance,
  shared: Shared,
  config: Config,
  options: ServerOptions,
): Promise<Server> {
  const { now = Date.now } = options;
  const { bus } = shared;
  const themes = new Themes(config);
  const themeFiles = await themes.all();
  const themedBanks = banksOf(themeFiles);
  const demoClients = config.demo ? registerDemoClients(config.publicUrl, themeFiles) : [];
  const clients = clientRegistry([...demoClients.map(({ client }) => client), ...config.clients]);
  const customers = options.customers ?? (await (config.demo ? demoCustomers() : noCustomers()));
  const secrets = await loadSecrets(shared.store, config.secretsFile);
  const store = await openSealed(shared.store, secrets.storeKeys);
  const sessions = new Sessions(store, secrets, now);
  const csrf = new Csrf(secrets, config.publicUrl);
  const cookies = cookieJar(config);
  const metrics = new Metrics();
  const audit = new Audit({ store, log: app.log, secrets, metrics, now });
  const abandoned = new Abandoned(store, audit, now);
  const provider = createProvider({
    config,
    store,
    secrets,
    clients,
    customers,
    audit,
    log: app.log,
    now,
    interactionUrl: (ctx, interaction) =>
      openLogIn(
        { store, sessions, csrf, cookies, clients, audit, abandoned, now },
        ctx,
        interaction,
      ),
  });
  await checkClients(provider, clients);
  const services: Services = {
    config,
    now,
    store,
    secrets,
    sessions,
    csrf,
    accessTokens: new AccessTokens(secrets, config.accessTokenSeconds, now),
    cookies,
    clients,
    customers,
    attempts: new AttemptCounter(store, secrets, now),
    tans: new Tans(secrets, now),
    audit,
    metrics,
    bus,
    delivery: inboxDelivery(store, now, `${appOrigin(config)}/demo/app`),
    windows: new Windows(store, now),
    authorization: authorizationOf(provider),
    browsers: new KnownBrowsers(store, secrets, cookies, now),
    payees: config.demo ? demoPayees : noPayees,
    banks: config.demo
      ? demoBanks(config.banks, themedBanks, config.publicUrl)
      : configuredBanks({ ...themedBanks, ...config.banks }),
    themes,
  };

  if (config.publicUrl.startsWith('https:')) {
    app.addHook('onRequest', async (_request, { raw }) => {
      raw.setHeader('strict-transport-security', 'max-age=31536000');
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: addresses carry codes, names of log-ins and redirect URIs.
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime: ms } = reply;
    request.log.info({ method, route, status, ms }, 'request');
    metrics.answered({ method, route, status, seconds: ms / 1000 });
  });
  drainOnClose(app);
  acceptEmptyJson(app);
  answerErrors(app, audit);
  await app.register(cookie);
  await app.register(rateLimit, rateLimitOptions(config, shared.limitStore(secrets)));
  answerNotFound(app, audit);
  await app.register(async (scope) => healthRoutes(scope, store));
  await app.register((scope) => mountProvider(scope, provider, config.publicUrl));
  await app.register((scope) => contractRoutes(scope, services), { prefix: API_BASE });
  const { wizard = builtWizard } = options;
  await app.register(wizard(services), { prefix: WIZARD_BASE.slice(0, -1) });
  if (options.tools) await app.register(options.tools);
  // Browsers ask for it before the bank's own icon is known.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
  if (config.demo)
    await app.register((scope) => demoRoutes(scope, services, demoClients, innerOrigin(app)));

  const look = () => abandoned.look();
  const startManagement =
    config.management && managementListener(app, config.management, metrics, look);
  const sweeper = setInterval(() => {
    const failed = (error: unknown) => app.log.error({ err: error }, 'sweep failed');
    Promise.all([store.sweep(), look()]).catch(failed);
  }, SWEEP_EVERY);
  sweeper.unref();
  app.addHook('onClose', async () => {
    clearInterval(sweeper);
    await shared.close();
  });
  return {
    app,
    services,
    async listen() {
      await startManagement?.();
      if (secrets.storeKeys.length > 1) resealInBackground(store, app.log);
      return app.listen({ port: config.port, host: config.host });
    },
    close: () => app.close(),
  };
}

/** An older key can go when every process has said this with the newest in front. */
function resealInBackground(store: SealedStore, log: FastifyBaseLogger): void {
  store.reseal().then(
    (entries) => log.info({ entries }, 'store sealed with the newest key'),
    (error: unknown) => log.error({ err: error }, 'store not sealed with the newest key'),
  );
}

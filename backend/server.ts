import { lookup } from 'node:dns/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { BankSystems } from './bank/systems.ts';
import { refuseUnread } from './http/client-errors.ts';
import { refuseAddress } from './http/errors.ts';
import { listening } from './http/listening.ts';
import { loggerOptions } from './http/logging.ts';
import { managementListener } from './http/management.ts';
import { type Plugins, serveParts } from './http/serve.ts';
import { reference } from './keys/crypto.ts';
import { makeParts, type Parts } from './parts.ts';
import type { Services } from './services.ts';
import type { Config } from './settings/config.ts';
import { openShared, type Shared } from './shared.ts';
import type { SealedStore } from './store/sealed.ts';
import { within } from './within.ts';

const SWEEP_EVERY = 60_000;
/** How long the stop waits for the store to take back what is left to be counted, in ms. */
const REST = 2000;
/** In ms: a very slow request must not occupy a connection for longer. */
const REQUEST_TIMEOUT = 60_000;
/**
 * How long nothing may pass over a connection whose answer is under way, in ms: a client that does not read must not
 * occupy it, and the file that it was to get, for ever. Longer than any call takes, than the pause of an event stream,
 * and than a request may be on its way, of which it would not be told.
 */
const STANDSTILL = 120_000;

/** What a bank brings, or what a test or the development server replaces. */
export interface ServerOptions extends BankSystems, Plugins {
  readonly now?: () => number;
  /** Where the log goes, line by line. */
  readonly logTo?: { write(line: string): void };
  /** How long a request may take to arrive completely, in ms. */
  readonly requestTimeout?: number;
  /** How long nothing may pass over a connection whose answer is under way, in ms. */
  readonly standstill?: number;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Starts listening; returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Where to listen at a host. At both addresses of `localhost`, Fastify would listen by two servers and, at the stop, let
 * only one of them finish what is under way (N4).
 */
const addressOf = async (host: string): Promise<string> =>
  host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host;

function newApp(config: Config, options: ServerOptions): FastifyInstance {
  const { logTo, requestTimeout = REQUEST_TIMEOUT, standstill = STANDSTILL } = options;
  const app: FastifyInstance = fastify({
    requestTimeout,
    connectionTimeout: standstill,
    // For the headers, Node uses the shorter of the two time-outs. It checks every half minute.
    http: {
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout, 30_000),
      // See refuseWithoutHost.
      requireHostHeader: false,
    },
    logger: loggerOptions(config, logTo),
    genReqId: reference,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy: config.trustProxy,
    bodyLimit: 16 * 1024,
    // Requests that still arrive during the stop are served: see drainOnClose.
    forceCloseConnections: false,
    return503OnClosing: false,
    // A busy machine may need longer to start.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: (error, socket) => refuseUnread(app, error, socket),
  });
  return app;
}

/**
 * The complete reference backend: OpenID Provider, authentication process, wizard and, if configured, the demo.
 * @throws {ConfigError} if the settings are wrong.
 */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const { now = Date.now } = options;
  const app = newApp(config, options);
  const shared = await openShared(config, now, app.log);
  try {
    const parts = await makeParts({ config, shared, log: app.log, now, bank: options });
    await serveParts(app, parts, shared, options);
    return running(app, parts, shared);
  } catch (error) {
    // An open connection would keep the process alive.
    await shared.close();
    throw shared.startError(error);
  }
}

/** Starts the background work, which ends with the server. */
function running(
  app: FastifyInstance,
  { services, store, abandoned }: Parts,
  shared: Shared,
): Server {
  const { config, metrics, secrets } = services;
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
    // If the store cannot take them now, these log-ins are not counted.
    await within(REST, abandoned.rest()).catch(() => {});
    await shared.close();
  });
  return {
    app,
    services,
    async listen() {
      await startManagement?.();
      if (secrets.storeKeys.length > 1) resealInBackground(store, app.log);
      return listening('', config, async ({ port, host }) =>
        app.listen({ port, host: await addressOf(host) }),
      );
    },
    close: () => app.close(),
  };
}

/**
 * Once every process has logged this, each with the newest key in first place, older keys can be removed. It is
 * logged of an old one, too, as long as that is the first.
 */
function resealInBackground(store: SealedStore, log: FastifyBaseLogger): void {
  store.reseal().then(
    (entries) => log.info({ entries }, 'store sealed with the first of the storeKeys'),
    (error: unknown) =>
      log.error({ err: error }, 'store not sealed with the first of the storeKeys'),
  );
}

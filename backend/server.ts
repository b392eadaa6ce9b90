import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { reference } from './crypto.ts';
import { refuseAddress } from './http/errors.ts';
import { listening } from './http/listening.ts';
import { loggerOptions } from './http/logging.ts';
import { managementListener } from './http/management.ts';
import { type Pages, serveParts } from './http/serve.ts';
import { makeParts, type Parts } from './parts.ts';
import type { BankSystems, Services } from './services.ts';
import { openShared, type Shared } from './shared.ts';
import type { SealedStore } from './store/sealed.ts';

const SWEEP_EVERY = 60_000;
/** In ms: whoever lets a request trickle keeps no place for longer. */
const REQUEST_TIMEOUT = 60_000;

/** What a bank brings, and what a test or a developer's server replaces. */
export interface ServerOptions extends BankSystems, Pages {
  readonly now?: () => number;
  /** Where the log goes, line by line. */
  readonly logTo?: { write(line: string): void };
  /** How long a request may take to arrive whole, in ms. */
  readonly requestTimeout?: number;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Starts listening; answers where. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

function newApp(config: Config, options: ServerOptions): FastifyInstance {
  const { logTo, requestTimeout = REQUEST_TIMEOUT } = options;
  return fastify({
    requestTimeout,
    // Of the two timeouts Node takes the shorter for the headers. It looks every half minute.
    http: {
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(requestTimeout, 30_000),
    },
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
 * @throws {ConfigError} when the settings are wrong.
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
    // An open connection would keep a process alive that serves nobody.
    await shared.close();
    throw error;
  }
}

/** What goes on beside the calls, from the start until the end. */
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
    await shared.close();
  });
  return {
    app,
    services,
    async listen() {
      await startManagement?.();
      if (secrets.storeKeys.length > 1) resealInBackground(store, app.log);
      return listening('', () => app.listen({ port: config.port, host: config.host }));
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

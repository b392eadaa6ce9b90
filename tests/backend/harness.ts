import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { demoCustomers } from '#backend/demo/personas.ts';
import { AUDIT_LOG, type AuditEventName } from '#backend/observability/audit.ts';
import { createServer, type Server, type ServerOptions } from '#backend/server.ts';
import { type Config, readConfig } from '#backend/settings/config.ts';
import { freePort } from '../tools/ports.ts';
import { secretsFile } from '../tools/secrets-file.ts';
import { Browser } from './browser.ts';
import { CookieJar } from './cookie-jar.ts';
import { undeclaredIn, undescribedIn } from './declared.ts';

export { bankingApp, facts, Wizard } from './wizard.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A line of the audit log as it is stored; docs/audit.md names the fields of each event. */
export interface AuditLine {
  readonly event: AuditEventName | 'error';
  readonly [field: string]: unknown;
}

export interface Running {
  readonly server: Server;
  readonly origin: string;
  readonly config: Config;
  /** Log lines written so far. */
  readonly log: string[];
  /** The audit log as it is stored: all of it, or the lines of an event, also of one log-in only. */
  audited(event?: AuditLine['event'], authentication?: string): Promise<AuditLine[]>;
  /** The server's time. Only `later` moves it, so nothing expires because the machine is busy. */
  now(): number;
  /** Moves the server's clock on. */
  later(milliseconds: number): void;
  browser(): Browser;
  /** A browser that shares the cookies of the given one, but calls this process. */
  through(browser: Browser): Browser;
  /** The address of this process itself. */
  readonly inner: string;
}

export interface StartOptions extends Omit<ServerOptions, 'now' | 'logTo'> {
  readonly config?: Partial<Config>;
}

/** Limits that no test reaches by accident. */
export const HIGH = {
  perMinute: 1e6,
  streamsPerAddress: 1e6,
  perPartyPerMinute: 1e6,
  logInPerMinute: 1e6,
  tanPerMinute: 1e6,
  perIdentifier: 1e6,
  tansPerCustomer: 1e6,
  appLogInsPerSession: 1e6,
};

/**
 * With `TEST_REDIS_URL=redis://… npx vitest run tests/backend`, every test of the backend runs on that Redis.
 */
function redisOfThisRun(): Config['redis'] {
  const url = process.env.TEST_REDIS_URL;
  return url === undefined ? undefined : { url, prefix: `auth:${crypto.randomUUID()}:` };
}

/** Shared by all servers: customers never change, and hashing their PIN takes as long as starting a server. */
const CUSTOMERS = demoCustomers();

/**
 * Starts a real server on its own port, with a clock that only the test moves. The caller closes it. Closing
 * throws if a call was refused with a code that the contract does not name for it, or a line of the audit log has
 * a field that docs/audit.md does not name.
 */
async function boot({ config: overrides = {}, ...options }: StartOptions): Promise<Running> {
  const port = overrides.port ?? (await freePort());
  const origin = overrides.publicUrl ?? `http://localhost:${port}`;
  const paths = { wizardDir: at('./fixtures/wizard'), publicDir: at('../../public') };
  const redis = overrides.dataDir === undefined ? redisOfThisRun() : undefined;
  const keepsNothing = (overrides.dataDir ?? overrides.redis ?? redis) === undefined;
  const config: Config = {
    ...readConfig({ PORT: String(port), PUBLIC_URL: origin }, paths),
    rateLimits: HIGH,
    redis,
    secretsFile: keepsNothing ? await secretsFile() : undefined,
    ...overrides,
  };
  const inner = `http://127.0.0.1:${port}`;
  let time = Date.now();
  const now = () => time;
  let closed: Promise<void> | undefined;
  const log: string[] = [];
  const server = await createServer(config, {
    ...(config.demo && { customers: await CUSTOMERS }),
    ...options,
    now,
    logTo: { write: (line) => void log.push(line) },
  });
  await server.listen();
  return {
    server: {
      ...server,
      close: () => {
        closed ??= server.close().then(() => {
          const undeclared = undeclaredIn(log);
          if (undeclared.length > 0)
            throw new Error(
              `Not among the call's refusals in the contract: ${undeclared.join('; ')}`,
            );
          const undescribed = undescribedIn(log);
          if (undescribed.length > 0)
            throw new Error(`Not in docs/audit.md: ${undescribed.join('; ')}`);
        });
        return closed;
      },
    },
    origin,
    config,
    log,
    audited: async (event, authentication) => {
      const lines = await server.services.store.lines(AUDIT_LOG);
      return lines
        .map((line): AuditLine => JSON.parse(line))
        .filter((line) => event === undefined || line.event === event)
        .filter((line) => authentication === undefined || line.authentication === authentication);
    },
    now,
    later: (milliseconds) => {
      time += milliseconds;
    },
    browser: () => new Browser(origin, new CookieJar(now), inner),
    through: ({ jar }) => new Browser(origin, jar, inner),
    inner,
  };
}

/** A server for this test alone. */
export async function start(options: StartOptions = {}): Promise<Running> {
  const running = await boot(options);
  onTestFinished(() => running.server.close());
  return running;
}

/** A server for all tests of a file: each test uses a customer or a browser of its own. */
export function shared(options: StartOptions = {}): () => Running {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await boot(options);
  }, 60_000);
  afterAll(() => running?.server.close());
  return () => {
    if (running === undefined) throw new Error('the server is not up');
    return running;
  };
}

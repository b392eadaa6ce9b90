import { isAbsolute, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { missingLogos } from './bank/missing-logos.ts';
import { DrawingError } from './draw-pages/error.ts';
import { newSecrets } from './keys/secrets.ts';
import { endOnSurprise } from './observability/crash.ts';
import { createServer, type ServerOptions } from './server.ts';
import { type Config, checkDemo, isUnencrypted, readConfig } from './settings/config.ts';
import { ConfigError } from './settings/config-file.ts';
import { projectRoot } from './settings/project-root.ts';

const USAGE = `node dist/backend/main.js                          starts the server, with the settings in docs/operating.md
node dist/backend/main.js new-secrets              prints keys for SECRETS_FILE
node dist/backend/main.js draw-pages WWW ADDRESS…  writes log-in pages for a static host`;

/** The folders of the built wizard and of the files that its build copies. */
export function standardPaths(): Pick<Config, 'wizardDir' | 'publicDir'> {
  const root = projectRoot();
  return { wizardDir: join(root, 'dist/client'), publicDir: join(root, 'public') };
}

/** How long what is still open may keep a process that is done, in ms. */
const AFTERWARDS = 1000;

/**
 * Ends a process that is done, also if a bank's systems have left something open, such as a connection: one that has
 * not started would look as if it ran, and one that has stopped would be killed (N4, N5).
 */
function endSoon(tell: (open: readonly string[]) => void = () => {}): void {
  const end = () => {
    tell(process.getActiveResourcesInfo());
    process.exit();
  };
  setTimeout(end, AFTERWARDS).unref();
}

/** The addresses that are printed at the start, by description. */
type Pages = Readonly<Record<string, string>>;

/** Tells of settings that are allowed, but hardly meant. */
function warn(log: FastifyBaseLogger, config: Config, { customers }: ServerOptions): void {
  const { exposed, demo, dataDir, redis, clients } = config;
  const logos = missingLogos(config);
  if (logos.length > 0) log.warn({ logos }, 'banks have logos that are not there: see BANKS');
  if (exposed.length > 0) {
    log.warn(
      { settings: exposed },
      'every user of this machine can read a file with secrets: chmod o-r',
    );
  }
  if (!demo && dataDir === undefined && redis === undefined) {
    log.warn('the data are in memory only and end with this process: set DATA_DIR or REDIS_URL');
  }
  if (!demo && dataDir !== undefined && !isAbsolute(dataDir)) {
    log.warn(
      { dataDir },
      'DATA_DIR begins in the folder of this release: the next one would have none of the data',
    );
  }
  if (!demo && customers === undefined) {
    log.warn('nobody can log in: pass your customers in backend/main.ts, see docs/backend.md');
  }
  if (!demo && clients.length === 0) {
    log.warn('no party can ask for a log-in: set AUTH_CLIENTS to the file that lists them');
  }
  if (!demo && isUnencrypted(config)) {
    log.warn(
      'PINs and cookies can be read on their way here: serve https, and set PUBLIC_URL to it',
    );
  }
}

async function serve(
  paths: Pick<Config, 'wizardDir' | 'publicDir'>,
  options: ServerOptions,
  pages: Pages,
) {
  const config = readConfig(process.env, paths);
  checkDemo(config, options.customers !== undefined);
  const server = await createServer(config, options);
  endOnSurprise(server.app.log);
  warn(server.app.log, config, options);
  async function stop() {
    await server.close();
    endSoon((open) => server.app.log.warn({ open }, 'ended, although something was still open'));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await server.listen().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  tell(server.app.log, config, pages);
}

/**
 * Reports the address at the start: as text on a terminal, otherwise as an object in the log (N5), whatever the
 * log level, as the starting program waits for it.
 */
function tell(log: FastifyBaseLogger, { publicUrl, demo }: Config, pages: Pages): void {
  const own: Pages = demo
    ? { 'Start here': '/', 'Banking app': '/demo/app' }
    : { 'OpenID Provider': '/oidc' };
  const paths = Object.entries({ ...own, ...pages });
  const addresses = paths.map(([words, path]) => [words, publicUrl + path] as const);
  if (process.stdout.isTTY) {
    const lines = addresses.map(([words, address]) => `${words}:`.padEnd(18) + address);
    process.stdout.write(`\n${lines.join('\n')}\nStop with Ctrl-C.\n\n`);
  } else {
    const always = log.child({}, { level: 'info' });
    always.info(Object.fromEntries(addresses), 'ready. Stop with Ctrl-C');
  }
}

/** Why the start failed: the plain message for what the operator can fix, the stack for a bug. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DrawingError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `node dist/backend/main.js new-secrets > secrets.json`: keys for SECRETS_FILE. */
async function printSecrets(): Promise<void> {
  process.stdout.write(await newSecrets());
}

/** `node dist/backend/main.js draw-pages WWW ADDRESS…`: log-in pages for a static host. */
async function drawPages({ wizardDir }: Pick<Config, 'wizardDir'>, given: readonly string[]) {
  // Imported here, as serving does not need it.
  const { drawPagesCommand } = await import('./draw-pages/command.ts');
  await drawPagesCommand(given, wizardDir);
}

/**
 * Reads the environment and serves until a signal; reports wrong settings without a stack trace. A bank starts the
 * server with its own systems:
 * `run(standardPaths(), { customers, delivery, payees, payments, agreements, bankingApp })`.
 */
export function run(paths = standardPaths(), options: ServerOptions = {}, pages: Pages = {}): void {
  const [, , command, ...given] = process.argv;
  const commands = new Map([
    ['--help', async () => void process.stdout.write(`${USAGE}\n`)],
    ['new-secrets', printSecrets],
    ['draw-pages', () => drawPages(paths, given)],
  ]);
  /** A misspelt command must not start a server. */
  const refuse = async () => {
    throw new ConfigError(`${command}: unknown command\n\n${USAGE}`);
  };
  const failed = (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
    endSoon();
  };
  if (command) (commands.get(command) ?? refuse)().then(() => endSoon(), failed);
  else serve(paths, options, pages).catch(failed);
}

import { join } from 'node:path';
import { ClientsError } from './clients.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-file.ts';
import { endOnSurprise } from './crash.ts';
import { DrawingError } from './draw-pages/error.ts';
import { projectRoot } from './root.ts';
import { newSecrets } from './secrets.ts';
import { createServer, type ServerOptions } from './server.ts';
import { ThemeError } from './themes.ts';

/** Whoever starts us can mend these. */
const MISTAKES = [ConfigError, ClientsError, DrawingError, ThemeError];

/** Where the built wizard and the files it copies as they are lie. */
export function standardPaths(): Pick<Config, 'wizardDir' | 'publicDir'> {
  const root = projectRoot();
  return { wizardDir: join(root, 'dist/client'), publicDir: join(root, 'public') };
}

/** Further pages that are told at the start, by their words. */
type Pages = Readonly<Record<string, string>>;

async function serve(
  paths: Pick<Config, 'wizardDir' | 'publicDir'>,
  options: ServerOptions,
  pages: Pages,
) {
  const config = readConfig(process.env, paths);
  const server = await createServer(config, options);
  endOnSurprise(server.app.log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close());
  }
  await server.listen().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const { publicUrl, demo } = config;
  const lines = demo
    ? [`Start here:   ${publicUrl}/`, `Banking app:  ${publicUrl}/demo/app`]
    : [`OpenID Provider:  ${publicUrl}/oidc`];
  for (const [words, path] of Object.entries(pages)) lines.push(`${words} ${publicUrl}${path}`);
  process.stdout.write(`\n${lines.join('\n')}\nStop with Ctrl-C.\n\n`);
}

/** What to tell whoever started us: plain words for their mistakes, everything for ours. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (MISTAKES.some((kind) => error instanceof kind)) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return `PORT: ${error.message}`;
  return error.stack ?? error.message;
}

/** `node dist/backend/main.js new-secrets > secrets.json`: keys for SECRETS_FILE. */
async function printSecrets(): Promise<void> {
  process.stdout.write(await newSecrets());
}

/** `node dist/backend/main.js draw-pages WWW ADDRESS…`: log-in pages for a static host. */
async function drawPages({ wizardDir }: Pick<Config, 'wizardDir'>, given: readonly string[]) {
  // Nothing of it is needed to serve.
  const { drawPagesCommand } = await import('./draw-pages/command.ts');
  await drawPagesCommand(given, wizardDir);
}

/**
 * Reads the environment, serves until a signal, says plainly what is wrong with the settings. A bank
 * starts it with what is its own: `run(standardPaths(), { customers, delivery, payees })`.
 */
export function run(paths = standardPaths(), options: ServerOptions = {}, pages: Pages = {}): void {
  const [, , command, ...given] = process.argv;
  const commands = new Map([
    ['new-secrets', printSecrets],
    ['draw-pages', () => drawPages(paths, given)],
  ]);
  const asked = commands.get(command ?? '')?.() ?? serve(paths, options, pages);
  asked.catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  });
}

/**
 * The servers that tests need besides ours. They are installed if they are missing and this user may do so.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { ensureProgram } from './programs.ts';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The path of `redis-server`. @throws with instructions if it is missing. */
export const ensureRedis = (): string =>
  ensureProgram({ program: 'redis-server', packages: ['redis-server'] });

/** The path of an `nginx` that serves brotli twins. @throws with instructions if it is missing. */
export const ensureNginx = (): string =>
  ensureProgram({
    program: 'nginx',
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    missing: () => !existsSync(BROTLI),
  });

/** The backend's program, bundled from the present sources. */
export const BACKEND = 'test-results/backend/main.js';
/** The same with canary PINs, and errors on demand. */
export const BACKEND_WITH_CANARIES = 'test-results/backend/canaries.js';

/** Bundled as by `npm run build`, as tests start it some forty times. */
async function bundleBackend(): Promise<void> {
  const input = { main: 'backend/main.ts', canaries: 'tests/backend/canaries/program.ts' };
  const rolldownOptions = { input, output: { entryFileNames: '[name].js' } };
  const build = { outDir: path.dirname(BACKEND), rolldownOptions };
  const environments = { backend: { build } } as const;
  const builder = await createBuilder({ logLevel: 'warn', environments });
  const { backend } = builder.environments;
  if (backend) await builder.build(backend);
}

/** Runs once before Vitest starts its workers. If a server is missing, only the tests that need it fail. */
export default async function setup(): Promise<void> {
  await bundleBackend();
  for (const ensure of [ensureRedis, ensureNginx]) {
    try {
      ensure();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

/** The servers that tests run besides ours, installed where they are missing and this user may. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { ensureProgram } from './programs.ts';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** A `redis-server`. @throws with what to do when there is none. */
export const ensureRedis = (): string =>
  ensureProgram({ program: 'redis-server', packages: ['redis-server'] });

/** An `nginx` that sends brotli twins. @throws with what to do when there is none. */
export const ensureNginx = (): string =>
  ensureProgram({
    program: 'nginx',
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    missing: () => !existsSync(BROTLI),
  });

/** The backend as a process of its own, from the sources as they are now. */
export const BACKEND = 'test-results/backend/main.js';
/** The same with customers whose secrets can be looked for, and surprises on demand. */
export const BACKEND_WITH_CANARIES = 'test-results/backend/canaries.js';

/** Tests kill and start it some forty times: it is bundled as `npm run build` does it. */
async function bundleBackend(): Promise<void> {
  const input = { main: 'backend/main.ts', canaries: 'tests/backend/canaries/program.ts' };
  const rolldownOptions = { input, output: { entryFileNames: '[name].js' } };
  const build = { outDir: path.dirname(BACKEND), rolldownOptions };
  const environments = { backend: { build } } as const;
  const builder = await createBuilder({ logLevel: 'warn', environments });
  const { backend } = builder.environments;
  if (backend) await builder.build(backend);
}

/** Once, before Vitest runs tests at the same time; those that need a missing one fail and say so. */
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

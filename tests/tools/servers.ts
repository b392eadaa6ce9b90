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

/** The backend as a process of its own: bundled as it ships, from the sources as they are now. */
export const BACKEND = 'test-results/backend/main.js';

/** Tests kill and start it some forty times; from the bundle it is up in a third of the time. */
async function bundleBackend(): Promise<void> {
  const build = { outDir: path.dirname(BACKEND) };
  const builder = await createBuilder({ logLevel: 'warn', environments: { backend: { build } } });
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

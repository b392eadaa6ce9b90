/** The servers that tests run besides ours, installed where they are missing and this user may. */
import { existsSync } from 'node:fs';
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

/** Once, before Vitest runs tests at the same time; those that need a missing one fail and say so. */
export default function setup(): void {
  for (const ensure of [ensureRedis, ensureNginx]) {
    try {
      ensure();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

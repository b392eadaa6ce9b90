import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';
import { wizardHeaders } from './security-headers.ts';

/** The build puts what carries a hash in its name here, and nothing else. */
const HASHED = /[\\/]static[\\/]/;
const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built wizard: hashed files for ever, the page itself never from a cache (S1, N4). */
export function builtWizard(config: Config): FastifyPluginAsync {
  const { wizardDir, publicDir, publicUrl, frameAncestors } = config;
  const headers = Object.entries(wizardHeaders(publicUrl, frameAncestors));

  return async (app: FastifyInstance) => {
    app.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of headers) reply.header(name, value);
    });
    const root = [wizardDir, publicDir].filter((dir) => existsSync(dir));
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', HASHED.test(path) ? YEAR : 'no-cache');
      },
    });
    const built = existsSync(join(wizardDir, 'index.html'));
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? '';
      if (extname(path) !== '' || request.method !== 'GET')
        return reply.code(404).send('Not found');
      if (!built) return reply.code(503).send('The wizard is not built: npm run build');
      return reply
        .header('cache-control', 'no-store')
        .sendFile('index.html', wizardDir, { cacheControl: false });
    });
  };
}

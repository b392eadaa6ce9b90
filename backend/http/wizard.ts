import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import { wizardHeaders } from './security-headers.ts';

/** The build puts what carries a hash in its name here, and nothing else. */
const HASHED = /[\\/]static[\\/]/;
const YEAR = 'public, max-age=31536000, immutable';

interface Path {
  Params: { '*': string };
}

/**
 * Serves the built wizard: hashed files for ever, everything else asked for anew, and the page
 * itself at every address without a file extension (S1, N4).
 */
export function builtWizard(config: Config): FastifyPluginAsync {
  const { wizardDir, publicDir, frameAncestors } = config;
  const headers = Object.entries(wizardHeaders(frameAncestors));

  return async (app: FastifyInstance) => {
    app.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of headers) reply.header(name, value);
    });
    await app.register(fastifyStatic, {
      root: [wizardDir, publicDir].filter((folder) => existsSync(folder)),
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const name = path.replace(/\.(br|gz)$/, '');
        const page = extname(name) === '.html';
        if (extname(name) === '.pdf') reply.header('content-disposition', 'attachment');
        reply.header('cache-control', HASHED.test(name) ? YEAR : page ? 'no-store' : 'no-cache');
      },
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send('Not found'));

    const built = existsSync(join(wizardDir, 'index.html'));
    const options = { config: { rateLimit: false } } as const;
    app.get<Path>('/*', options, (request, reply) => {
      const path = request.params['*'];
      if (extname(path) !== '') return reply.sendFile(path);
      if (built) return reply.sendFile('index.html');
      return reply.code(503).send('The wizard is not built: npm run build');
    });
    app.get('', options, (request, reply) => {
      const query = request.url.indexOf('?');
      const target = WIZARD_BASE + (query < 0 ? '' : request.url.slice(query));
      return reply.redirect(target, 308);
    });
  };
}

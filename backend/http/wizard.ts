import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import { wizardHeaders } from './security-headers.ts';
import { configuredPage, packPage, scriptOrigins } from './wizard-page.ts';

/** The build puts what carries a hash in its name here, and nothing else. */
const HASHED = /[\\/]static[\\/]/;
const YEAR = 'public, max-age=31536000, immutable';

interface Path {
  Params: { '*': string };
}

/** The page itself, with its configuration; asked for anew each time. */
async function builtPage({ wizardDir, wizardConfig }: Config) {
  const file = join(wizardDir, 'index.html');
  if (!existsSync(file)) {
    return (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(503).send('The wizard is not built: npm run build');
  }
  const { plain, br } = await packPage(configuredPage(await readFile(file, 'utf8'), wizardConfig));
  return ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const packed = negotiate(headers['accept-encoding'] ?? '', ['br', 'identity']) === 'br';
    if (packed) reply.header('content-encoding', 'br');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .send(packed ? br : plain);
  };
}

/**
 * Serves the built wizard: hashed files for ever, everything else asked for anew, and the page
 * itself at every address without a file extension (S1, N4).
 */
export function builtWizard(config: Config): FastifyPluginAsync {
  const { wizardDir, publicDir, frameAncestors, wizardConfig } = config;
  const headers = Object.entries(
    wizardHeaders({ frameAncestors, scriptOrigins: scriptOrigins(wizardConfig) }),
  );

  return async (app: FastifyInstance) => {
    app.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of headers) reply.header(name, value);
    });
    const root = [wizardDir, publicDir].filter((folder) => existsSync(folder));
    // Where another server has all files, this one has nothing to send.
    const files = root.length > 0;
    if (files)
      await app.register(fastifyStatic, {
        root,
        serve: false,
        preCompressed: true,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders(reply, path) {
          const name = path.replace(/\.(br|gz)$/, '');
          if (extname(name) === '.pdf') reply.header('content-disposition', 'attachment');
          reply.header('cache-control', HASHED.test(name) ? YEAR : 'no-cache');
        },
      });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send('Not found'));

    const sendPage = await builtPage(config);
    const options = { config: { rateLimit: false } } as const;
    app.get<Path>('/*', options, (request, reply) => {
      const path = request.params['*'];
      const page = !files || extname(path) === '' || path === 'index.html';
      return page ? sendPage(request, reply) : reply.sendFile(path);
    });
    app.get('', options, (request, reply) => {
      const query = request.url.indexOf('?');
      const target = WIZARD_BASE + (query < 0 ? '' : request.url.slice(query));
      return reply.redirect(target, 308);
    });
  };
}

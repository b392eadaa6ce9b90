import { existsSync } from 'node:fs';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { refusing } from './errors.ts';
import { FirstScreens } from './first-screens.ts';
import { wizardHeaders } from './security-headers.ts';
import { builtPage, type SendablePage, sendablePage } from './wizard-page.ts';

/** The build's folder for files with a hash in their name. */
const HASHED = /^static\//;
/** Such a file never changes: browsers cache it for ever. */
const KEPT_FOR_EVER = {
  cacheControl: true,
  maxAge: '365 days',
  immutable: true,
  etag: false,
  lastModified: false,
} as const;
/** The headers that matter for scripts and styles; those that protect pages would only add bytes. */
const OF_FILES = new Set(['x-content-type-options', 'cross-origin-resource-policy']);

interface Path {
  Params: { '*': string };
}

/** Whether brotli is welcome. The negotiator would take `*` for it, even beside a `br` that is refused by name. */
function isBrWelcome(accepted: string): boolean {
  const known = accepted.toLowerCase();
  const others = known.includes('br') ? known.replaceAll('*', 'identity') : known;
  return negotiate(others, ['br', 'identity']) === 'br';
}

function send({ plain, br, headers }: SendablePage, request: FastifyRequest, reply: FastifyReply) {
  const packed = isBrWelcome(request.headers['accept-encoding'] ?? '');
  if (packed) reply.header('content-encoding', 'br');
  return reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .send(packed ? br : plain);
}

/** Answers with the page: including the log-in form if the log-in starts with it, otherwise as built (N3). */
async function pages(services: Services) {
  const { config } = services;
  const built = await builtPage(config.wizardDir, config.wizardConfig);
  if (!built) {
    return async (request: FastifyRequest, reply: FastifyReply) =>
      refusing(reply, new Refusal('TECHNICAL_ERROR'), 503)
        .header('cache-control', 'no-store')
        .send(`The wizard is not built: npm run build\nReference: ${request.id}`);
  }
  const asBuilt = await sendablePage(built, config);
  const firstScreens = await FirstScreens.open(services, built);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await firstScreens?.pageFor(request).catch((error: unknown) => {
      // Without its form the page still works.
      request.log.error({ err: error }, 'first screen not drawn');
      return undefined;
    });
    return send(page ?? asBuilt, request, reply);
  };
}

/**
 * Serves the built wizard: hashed files are cached for ever, everything else is revalidated, and the page
 * itself answers at every address without a file extension (S1, N4).
 */
export function builtWizard(services: Services): FastifyPluginAsync {
  const { wizardDir, publicDir, frameAncestors } = services.config;
  const headers = Object.entries(wizardHeaders({ frameAncestors }));

  return async (app: FastifyInstance) => {
    app.addHook('onSend', async (_request, reply) => {
      const isKept = String(reply.getHeader('cache-control')).endsWith('immutable');
      for (const [name, value] of headers) {
        if (reply.hasHeader(name) || (isKept && !OF_FILES.has(name))) continue;
        reply.header(name, value);
      }
    });
    const root = [wizardDir, publicDir].filter((folder) => existsSync(folder));
    // If another server has all files, there is no folder to serve.
    const hasFiles = root.length > 0;
    if (hasFiles)
      await app.register(fastifyStatic, {
        root,
        serve: false,
        preCompressed: true,
        dotfiles: 'ignore',
        cacheControl: false,
        // All are small: whoever asks for a part gets the whole, as RFC 9110 (14.2) allows.
        acceptRanges: false,
        setHeaders(reply) {
          if (!reply.getHeader('cache-control')) reply.header('cache-control', 'no-cache');
        },
      });

    const sendPage = await pages(services);
    const options = { config: { rateLimit: false } } as const;
    app.get<Path>('/*', options, (request, reply) => {
      const path = request.params['*'];
      const page = !hasFiles || !/\.[^./]+$/.test(path) || /^\/*index\.html$/.test(path);
      if (page) return sendPage(request, reply);
      return reply.sendFile(path, HASHED.test(path) ? KEPT_FOR_EVER : {});
    });
    app.get('', options, (request, reply) => {
      const query = request.url.indexOf('?');
      const target = WIZARD_BASE + (query < 0 ? '' : request.url.slice(query));
      // A browser would remember it for ever, with the log-in that the query names.
      return reply.header('cache-control', 'no-store').redirect(target, 308);
    });
  };
}

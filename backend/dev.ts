/* The backend for developers: serves the wizard from its sources, with reload, on the same port. Never deployed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { inspectorAskedFor } from '#contract/inspect.ts';
import type { Language } from '#contract/locale.ts';
import { devReload } from './dev-reload.ts';
import { type Allowances, wizardHeaders } from './http/security-headers.ts';
import { configuredPage, scriptOrigins } from './http/wizard-page.ts';
import { randomToken } from './keys/crypto.ts';
import { run, standardPaths } from './run.ts';
import type { ServerOptions } from './server.ts';
import type { Config } from './settings/config.ts';
import { projectRoot } from './settings/project-root.ts';

/** A page for developers. */
interface Tool {
  readonly title: string;
  /** The language it opens in. */
  readonly lang: Language;
  readonly script: string;
  /** Whether it frames other pages of this server, or is framed by one. */
  readonly frames?: 'others' | 'inside';
}

/** The wizard's headers, relaxed for Vite's own scripts and styles. */
function relaxed(
  nonce: string,
  allowances: Allowances,
  frames?: Tool['frames'],
): Record<string, string> {
  const headers = wizardHeaders(allowances);
  const csp = (headers['content-security-policy'] ?? '')
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  const framing = frames === 'others' ? "; frame-src 'self'" : '';
  return { ...headers, 'content-security-policy': csp + framing };
}

/** Pages for developers, by address; they exist here and nowhere else. */
const TOOLS: Readonly<Record<string, Tool>> = {
  '/dev/flows': { title: 'Flows', lang: 'en', script: 'src/dev/flows/main.tsx' },
  '/dev/gallery': {
    title: 'Gallery',
    lang: 'en',
    script: 'src/dev/gallery/main.tsx',
    frames: 'others',
  },
  '/dev/gallery/frame': {
    title: 'Gallery',
    lang: 'de',
    script: 'src/dev/gallery/frame/main.tsx',
    frames: 'inside',
  },
};

/** The page of a tool. */
const toolPage = (page: string, { title, lang, script }: Tool): string =>
  page
    .replace('lang="en"', `lang="${lang}"`)
    .replace('%title%', title)
    .replace('%script%', `/${script}`);

/** Where the sources of a portal's wizard are, below the wizard's base. */
const FOR_PORTALS = '/portal-sources/';
/** The portal's module, in place of the built one (X9). */
const PORTAL = `export { mount, unmount } from '.${FOR_PORTALS}src/portal/index.ts';\n`;

/**
 * Replaces Vite's client, which some sources import: it would open a socket to reload a page that is not ours, and
 * whose policy forbids it.
 */
const withoutClient: Plugin = {
  name: 'without-client',
  enforce: 'pre',
  load: {
    filter: { id: /vite[\\/]dist[\\/]client[\\/]client\.mjs/ },
    handler: () => `export const injectQuery = (url) => url;
export const createHotContext = () => undefined;`,
  },
};

/** Serves the wizard's sources to a portal's page: by another Vite, as there the styles come with the scripts. */
const portalVite = (root: string) =>
  createVite({
    root,
    appType: 'custom',
    mode: 'portal',
    base: WIZARD_BASE.slice(0, -1) + FOR_PORTALS,
    cacheDir: 'node_modules/.vite-portal',
    plugins: [withoutClient],
    optimizeDeps: { entries: ['src/portal/index.ts'] },
    server: { middlewareMode: true, hmr: false, ws: false },
  });

/** Whether the Stately inspector is opened: a page of another host, which our own policy would isolate. */
const isInspected = (url: string): boolean =>
  inspectorAskedFor(new URLSearchParams(url.split('?')[1]).get('inspect')) === 'stately';

/** The wizard and the developers' pages from their sources, served by one Vite. */
function fromSource(): Required<Pick<ServerOptions, 'wizard' | 'tools'>> {
  const root = projectRoot();
  const nonce = randomToken(12);
  let vite: ViteDevServer;
  let forPortals: Promise<ViteDevServer> | undefined;

  const read = (file: string) => readFile(join(root, file), 'utf8');

  /**
   * Sends a page, or what is wrong with the sources that it is made from: whoever is writing them mends them and
   * reloads. If this rejected, the process would end.
   */
  async function sendPage(html: Promise<string>, { url }: FastifyRequest, { raw }: FastifyReply) {
    raw.setHeader('cache-control', 'no-store');
    try {
      const page = await vite.transformIndexHtml(url, await html);
      raw.setHeader('content-type', 'text/html; charset=utf-8');
      raw.end(page);
    } catch (error) {
      const words = stripVTControlCharacters(error instanceof Error ? error.message : `${error}`);
      vite.config.logger.error(words);
      raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
    }
  }

  const wizardPage = async ({ wizardConfig }: Config) =>
    configuredPage(await read('index.html'), wizardConfig);
  const pageOf = async (tool: Tool) => toolPage(await read('src/dev/page.html'), tool);

  function takeOver(
    request: FastifyRequest,
    reply: FastifyReply,
    allowances: Allowances,
    frames?: Tool['frames'],
  ): void {
    reply.hijack();
    for (const [name, value] of Object.entries(relaxed(nonce, allowances, frames))) {
      reply.raw.setHeader(name, value);
    }
    if (isInspected(request.url)) {
      reply.raw.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
  }

  return {
    wizard:
      ({ config }) =>
      async (app) => {
        const { frameAncestors, wizardConfig } = config;
        const allowances = { frameAncestors, scriptOrigins: scriptOrigins(wizardConfig) };
        vite = await createVite({
          root,
          appType: 'custom',
          html: { cspNonce: nonce },
          plugins: [devReload(root)],
          // Bundled at the start, so that no page reloads because of a package found later.
          optimizeDeps: {
            entries: ['index.html', ...Object.values(TOOLS).map(({ script }) => script)],
          },
          server: { middlewareMode: true, hmr: { server: app.server } },
        });
        // Before the server closes, which waits for the pages that listen for changes.
        app.addHook('preClose', async () => {
          await vite.close();
          await (await forPortals)?.close();
        });
        app.get('/portal.js', (_, reply) => reply.type('text/javascript').send(PORTAL));
        app.get(`${FOR_PORTALS}*`, { config: { rateLimit: false } }, async (request, reply) => {
          // Few developers need it, and it takes seconds to start.
          forPortals ??= portalVite(root);
          const { middlewares } = await forPortals;
          takeOver(request, reply, allowances);
          middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
        });
        app.all('/*', { config: { rateLimit: false } }, (request, reply) => {
          takeOver(request, reply, allowances);
          vite.middlewares(request.raw, reply.raw, () => {
            void sendPage(wizardPage(config), request, reply);
          });
        });
        app.log.info(`wizard from source at ${WIZARD_BASE}`);
      },
    async tools(app) {
      for (const [path, tool] of Object.entries(TOOLS)) {
        app.get(path, { config: { rateLimit: false } }, async (request, reply) => {
          const frameAncestors = tool.frames === 'inside' ? "'self'" : "'none'";
          takeOver(request, reply, { frameAncestors }, tool.frames);
          await sendPage(pageOf(tool), request, reply);
        });
        app.get(`${path}/`, ({ url }, reply) => reply.redirect(path + url.slice(path.length + 1)));
      }
    },
  };
}

// Themes come from public/, so that those of an old build are not used.
run({ ...standardPaths(), wizardDir: standardPaths().publicDir }, fromSource(), {
  'Watch flows': '/dev/flows',
  'See screens': '/dev/gallery',
});

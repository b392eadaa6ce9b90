import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { configuredPage, scriptOrigins } from '../http/wizard-page.ts';
import { randomToken } from '../keys/crypto.ts';
import type { ServerOptions } from '../server.ts';
import type { Config } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';
import { type PageAllowances, sendPage, takeOver } from './answer.ts';
import { TOOLS, toolPage } from './tools.ts';
import { FOR_PORTALS, pagesVite, portalVite } from './vites.ts';

/** The portal's module, in place of the built one (X9). */
const PORTAL = `export { mount, unmount } from '.${FOR_PORTALS}src/portal/index.ts';\n`;

/** A page with its parts is hundreds of requests. */
const UNLIMITED = { config: { rateLimit: false } } as const;

const read = (file: string) => readFile(join(projectRoot(), file), 'utf8');

/** The wizard's sources for the pages of portals: by a Vite of their own, as soon as one is opened. */
function servePortals(app: FastifyInstance, allowances: PageAllowances): void {
  let vite: Promise<ViteDevServer> | undefined;
  app.addHook('preClose', async () => (await vite)?.close());
  app.get('/portal.js', (_, reply) => reply.type('text/javascript').send(PORTAL));
  app.get(`${FOR_PORTALS}*`, UNLIMITED, async (request, reply) => {
    // Few developers need it, and it takes seconds to start.
    vite ??= portalVite(projectRoot());
    const { middlewares } = await vite;
    takeOver(request, reply, allowances);
    middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
}

/** The wizard on a page of its own. */
function serveWizard(
  app: FastifyInstance,
  vite: ViteDevServer,
  allowances: PageAllowances,
  { wizardConfig }: Pick<Config, 'wizardConfig'>,
): void {
  const page = async () => configuredPage(await read('index.html'), wizardConfig);
  // Before the server closes, which waits for the pages that listen for changes.
  app.addHook('preClose', () => vite.close());
  app.all('/*', UNLIMITED, (request, reply) => {
    takeOver(request, reply, allowances);
    vite.middlewares(request.raw, reply.raw, () => {
      void sendPage(vite, page(), request, reply);
    });
  });
}

/** The developers' pages. */
function serveTools(app: FastifyInstance, vite: ViteDevServer, nonce: string): void {
  for (const [path, tool] of Object.entries(TOOLS)) {
    const { frames } = tool;
    const frameAncestors = frames === 'inside' ? "'self'" : "'none'";
    const page = async () => toolPage(await read('src/dev/page.html'), tool);
    app.get(path, UNLIMITED, async (request, reply) => {
      takeOver(request, reply, { nonce, frameAncestors, ...(frames && { frames }) });
      await sendPage(vite, page(), request, reply);
    });
    app.get(`${path}/`, ({ url }, reply) => reply.redirect(path + url.slice(path.length + 1)));
  }
}

/** The wizard and the developers' pages from their sources, in place of the built wizard. */
export function fromSource(): Required<Pick<ServerOptions, 'wizard' | 'tools'>> {
  const nonce = randomToken(12);
  let started: Promise<ViteDevServer> | undefined;
  /** The one Vite of all these pages. */
  const viteAt = ({ server }: FastifyInstance) =>
    (started ??= pagesVite(projectRoot(), nonce, server));
  return {
    wizard:
      ({ config }) =>
      async (app) => {
        const { frameAncestors, wizardConfig } = config;
        const allowances = { nonce, frameAncestors, scriptOrigins: scriptOrigins(wizardConfig) };
        servePortals(app, allowances);
        serveWizard(app, await viteAt(app), allowances, config);
        app.log.info(`wizard from source at ${WIZARD_BASE}`);
      },
    tools: async (app) => serveTools(app, await viteAt(app), nonce),
  };
}

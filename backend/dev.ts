/*
 * The backend for developers: the wizard straight from its sources, with reload, on the same port.
 * Never part of what is deployed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { randomToken } from './crypto.ts';
import { wizardHeaders } from './http/security-headers.ts';
import { configuredPage } from './http/wizard-page.ts';
import { projectRoot } from './root.ts';
import { run, standardPaths } from './run.ts';
import type { ServerOptions } from './server.ts';

/** The wizard's headers, relaxed by what reloading needs: Vite's own scripts and styles. */
function relaxed(headers: Record<string, string>, nonce: string): Record<string, string> {
  const csp = (headers['content-security-policy'] ?? '')
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  return { ...headers, 'content-security-policy': csp };
}

/** Pages for developers, by address; they exist here and nowhere else. */
const TOOLS = { '/dev/flows': 'src/dev/flows/index.html' } as const;

/** `?inspect` opens the Stately inspector, a page of another host, which our own policy would cut off. */
function isInspected(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).get('inspect') === '';
}

/** The wizard and the developers' pages straight from their sources, by one Vite. */
function fromSource(): Required<Pick<ServerOptions, 'wizard' | 'tools'>> {
  const root = projectRoot();
  const nonce = randomToken(12);
  const headers = relaxed(wizardHeaders({ frameAncestors: "'none'" }), nonce);
  let vite: ViteDevServer;

  const read = (file: string) => readFile(join(root, file), 'utf8');

  async function sendPage(html: string, { url }: FastifyRequest, { raw }: FastifyReply) {
    const page = await vite.transformIndexHtml(url, html);
    raw.setHeader('content-type', 'text/html; charset=utf-8');
    raw.setHeader('cache-control', 'no-store');
    raw.end(page);
  }

  function takeOver(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    if (isInspected(request.url)) {
      reply.raw.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
  }

  return {
    wizard:
      ({ config }) =>
      async (app) => {
        vite = await createVite({
          root,
          appType: 'custom',
          html: { cspNonce: nonce },
          // Found at the start, so that no page reloads because of a package it meets later.
          optimizeDeps: { entries: ['index.html', ...Object.values(TOOLS)] },
          server: { middlewareMode: true, hmr: { server: app.server } },
        });
        app.addHook('onClose', () => vite.close());
        app.all('/*', { config: { rateLimit: false } }, (request, reply) => {
          takeOver(request, reply);
          vite.middlewares(request.raw, reply.raw, async () => {
            const html = configuredPage(await read('index.html'), config.wizardConfig);
            await sendPage(html, request, reply);
          });
        });
        app.log.info(`wizard from source at ${WIZARD_BASE}`);
      },
    async tools(app) {
      for (const [path, file] of Object.entries(TOOLS)) {
        app.get(path, { config: { rateLimit: false } }, async (request, reply) => {
          takeOver(request, reply);
          await sendPage(await read(file), request, reply);
        });
      }
    },
  };
}

// Themes and terms come from public/, so that an old build never shows through.
run({ ...standardPaths(), wizardDir: standardPaths().publicDir }, fromSource(), {
  'Watch flows: ': '/dev/flows',
});

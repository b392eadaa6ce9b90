/*
 * The backend for developers: the wizard straight from its sources, with reload, on the same port.
 * Never part of what is deployed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { createServer as createVite } from 'vite';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Config } from './config.ts';
import { randomToken } from './crypto.ts';
import { wizardHeaders } from './http/security-headers.ts';
import { configuredPage } from './http/wizard-page.ts';
import { projectRoot } from './root.ts';
import { run, standardPaths } from './run.ts';

/** The wizard's headers, relaxed by what reloading needs: Vite's own scripts and styles, and its error overlay. */
function relaxed(headers: Record<string, string>, nonce: string): Record<string, string> {
  const csp = (headers['content-security-policy'] ?? '')
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/; require-trusted-types-for.*$/, '');
  return { ...headers, 'content-security-policy': csp };
}

const wizardFromSource =
  (config: Config): FastifyPluginAsync =>
  async (app) => {
    const root = projectRoot();
    const nonce = randomToken(12);
    const vite = await createVite({
      root,
      appType: 'custom',
      html: { cspNonce: nonce },
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    app.addHook('onClose', () => vite.close());
    const headers = relaxed(wizardHeaders({ frameAncestors: "'none'" }), nonce);

    app.all('/*', { config: { rateLimit: false } }, (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
      vite.middlewares(request.raw, raw, async () => {
        const source = await readFile(join(root, 'index.html'), 'utf8');
        const html = configuredPage(source, config.wizardConfig);
        const page = await vite.transformIndexHtml(request.url, html);
        raw.setHeader('content-type', 'text/html; charset=utf-8');
        raw.setHeader('cache-control', 'no-store');
        raw.end(page);
      });
    });
    app.log.info(`wizard from source at ${WIZARD_BASE}`);
  };

// Themes and terms come from public/, so that an old build never shows through.
run({ ...standardPaths(), wizardDir: standardPaths().publicDir }, { wizard: wizardFromSource });

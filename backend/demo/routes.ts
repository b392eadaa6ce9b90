import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { LOCALES, languageIn } from '#contract/locale.ts';
import { languageOf } from '../http/languages.ts';
import { OPENED_HEADERS } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { projectRoot } from '../settings/project-root.ts';
import { appApi } from './app-api.ts';
import { appPage } from './app-pages.ts';
import { bankPage, forgotPinPage } from './bank-pages.ts';
import type { RegisteredDemoClient } from './clients.ts';
import { portal } from './portal.ts';
import { relyingParty } from './relying-party.ts';

const policy = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

const ASSETS = [
  ['app.js', 'text/javascript; charset=utf-8'],
  ['demo.css', 'text/css; charset=utf-8'],
  ['portal.js', 'text/javascript; charset=utf-8'],
  ['portal.css', 'text/css; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
] as const;

const AppQuery = z.object({ customer: z.optional(z.string()), qr: z.optional(z.string()) });

const BankQuery = z.object({ lang: z.optional(z.enum(LOCALES.map(languageIn))) });

/** The demo's pages and their files. */
function pageRoutes(app: FastifyInstance): void {
  for (const [file, type] of ASSETS) {
    const content = readFileSync(join(projectRoot(), 'backend/demo/assets', file));
    app.get(`/demo/assets/${file}`, async (_request, reply) => reply.type(type).send(content));
  }
  app.get('/demo/app', async (request, reply) => {
    const { customer, qr } = z.safeParse(AppQuery, request.query).data ?? {};
    return reply
      .type('text/html; charset=utf-8')
      .send(appPage(languageOf(request), customer, qr !== undefined));
  });
  app.get('/demo/forgot-pin', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(forgotPinPage(languageOf(request))),
  );
  app.get<{ Params: { page: string } }>('/demo/bank/:page', async (request, reply) => {
    const lang = z.safeParse(BankQuery, request.query).data?.lang ?? languageOf(request);
    const html = bankPage(request.params.page, lang);
    if (html === undefined) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(html);
  });
}

/** Relying party, banking app and demo reset: registered in demo mode only. */
export async function demoRoutes(
  app: FastifyInstance,
  services: Services,
  clients: readonly RegisteredDemoClient[],
  innerOrigin: () => Promise<string>,
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policy("'none'"));
    reply.headers(OPENED_HEADERS);
  });
  pageRoutes(app);
  appApi(app, services);
  const { publicUrl, frameAncestors } = services.config;
  portal(app, frameAncestors);
  relyingParty(app, {
    publicUrl,
    clients,
    key: services.secrets.key('demo'),
    innerOrigin,
    cookieAttributes: services.cookies.attributes,
    callbackPolicy: policy(frameAncestors),
  });
}

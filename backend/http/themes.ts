import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { themeAssetPath, themeBundlePath } from '#contract/platform.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

const THEME_ID = /^\d{1,8}(_\d{1,8})?$/;
const Colours = z.object({ appearance: z._default(z.enum(['LIGHT', 'DARK']), 'LIGHT') });

/** Built files where there is a build, the sources otherwise. */
function roots({ wizardDir, publicDir }: Config): string[] {
  return [join(wizardDir, 'assets'), join(publicDir, 'assets')];
}

async function readAsset(config: Config, ...path: string[]): Promise<Buffer> {
  for (const root of roots(config)) {
    const content = await readFile(join(root, ...path)).catch(() => undefined);
    if (content !== undefined) return content;
  }
  throw new Refusal('NOT_FOUND');
}

/** The ids of the themes on disk (T2). */
export async function themeIds(config: Config): Promise<string[]> {
  for (const root of roots(config)) {
    const entries = await readdir(join(root, 'themes')).catch(() => undefined);
    if (entries !== undefined) return entries.filter((id) => THEME_ID.test(id)).sort();
  }
  return [];
}

function themeId(params: { theme: string }): string {
  if (!THEME_ID.test(params.theme)) throw new Refusal('NOT_FOUND');
  return params.theme;
}

interface ThemeParams {
  Params: { theme: string };
}

/** Colour stylesheets, the bundle, logo and favicon of the bank's theme (T4, T5, P1). */
export function themeRoutes(app: FastifyInstance, config: Config): void {
  const cached = 'public, max-age=300';

  app.get<ThemeParams>(
    '/forward/portal-content/themes/:theme/colours.css',
    async (request, reply) => {
      const id = themeId(request.params);
      const query = z.safeParse(Colours, request.query);
      if (!query.success) throw new Refusal('INVALID_REQUEST');
      const file = `tokens.${query.data.appearance.toLowerCase()}.css`;
      const css = await readAsset(config, 'themes', id, file);
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', cached)
        .header('content-disposition', `inline; filename="${id}.css"`)
        .send(css);
    },
  );
  app.get(themeBundlePath, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', cached)
      .header('content-disposition', 'inline; filename="bundle.css"')
      .send(await readAsset(config, 'bundle.css')),
  );
  for (const file of ['logo.svg', 'favicon.svg'] as const) {
    app.get<ThemeParams>(themeAssetPath(':theme', file), async (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', cached)
        .send(await readAsset(config, 'themes', themeId(request.params), file)),
    );
  }
}

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Appearance } from '#contract/appearance.ts';
import { SERVICE_PATHS, serviceMap, urlOfAsset } from '#contract/forward.ts';
import { themeAssetPath, themeBundlePath } from '#contract/platform.ts';
import { themeAssets, themeStylesheet } from '#contract/theme-stylesheet.ts';
import type { Themes } from '../bank/themes.ts';
import { Refusal } from '../refusal.ts';

const Colours = z.object({ appearance: z._default(z.enum(['LIGHT', 'DARK']), 'LIGHT') });
/** `v`: a version derived from the content. */
const AssetQuery = z.object({ v: z.optional(z.string()) });

const CONTENT = SERVICE_PATHS['portal-content-v2'];
const BRIEFLY = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

interface ThemeParams {
  Params: { theme: string };
}
interface AssetParams {
  Params: { theme: string; file: string };
}

/** The stylesheet of a theme. Its files are named with a version, so that browsers can cache them for ever. */
async function coloursOf(
  themes: Themes,
  id: string,
  appearance: Appearance | undefined,
): Promise<string> {
  const theme = await themes.find(id);
  const urls = new Map<string, string>();
  for (const file of themeAssets(theme)) {
    const { version } = await themes.asset(id, file);
    urls.set(file, `${urlOfAsset(serviceMap(), themeAssetPath(id, file))}?v=${version}`);
  }
  return themeStylesheet(theme, appearance, (file) => urls.get(file) ?? file);
}

/** A theme with both appearances and the bundle, for a page that does not know the browser's appearance yet. */
export async function bothAppearances(themes: Themes, id: string): Promise<string> {
  return (await coloursOf(themes, id, undefined)) + (await themes.bundle()).toString();
}

/** Colour stylesheets, the bundle, and the files of the bank's theme (T4, T5, P1). */
export function themeRoutes(app: FastifyInstance, themes: Themes): void {
  app.get<ThemeParams>(`${CONTENT}/themes/:theme/colours.css`, async ({ params, query }, reply) => {
    const colours = z.safeParse(Colours, query);
    if (!colours.success) throw new Refusal('INVALID_REQUEST');
    const css = await coloursOf(themes, params.theme, colours.data.appearance);
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', BRIEFLY)
      .header('content-disposition', `inline; filename="${params.theme}.css"`)
      .send(css);
  });
  app.get(CONTENT + themeBundlePath, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', BRIEFLY)
      .send(await themes.bundle()),
  );
  app.get<AssetParams>(`${CONTENT}/assets/:theme/:file`, async ({ params, query }, reply) => {
    const { content, version } = await themes.asset(params.theme, params.file);
    const { data } = z.safeParse(AssetQuery, query);
    return reply
      .type(TYPES[params.file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .header('cache-control', data?.v === version ? FOR_EVER : BRIEFLY)
      .send(content);
  });
}

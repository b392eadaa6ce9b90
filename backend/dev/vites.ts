import type { Server } from 'node:http';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { devReload } from './reload.ts';
import { TOOLS } from './tools.ts';

/** Serves the wizard and the developers' pages, whose scripts have this nonce. It tells of changes by `server`. */
export const pagesVite = (root: string, cspNonce: string, server: Server): Promise<ViteDevServer> =>
  createVite({
    root,
    appType: 'custom',
    html: { cspNonce },
    plugins: [devReload(root)],
    // Bundled at the start, so that no page reloads because of a package found later.
    optimizeDeps: {
      entries: ['index.html', ...Object.values(TOOLS).map(({ script }) => script)],
    },
    server: { middlewareMode: true, hmr: { server } },
  });

/** Where the sources of a portal's wizard are, below the wizard's base. */
export const FOR_PORTALS = '/portal-sources/';

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
export const portalVite = (root: string): Promise<ViteDevServer> =>
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

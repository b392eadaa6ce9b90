import path from 'node:path';
import { bundleAsync } from 'lightningcss';
import type { Plugin } from 'vite';
import { forGuest } from '../portal/rescope.ts';
import { STYLE_TARGETS } from './browsers.ts';

const ADD_STYLES = path.resolve('src/portal/styles.ts');
const PREFIX = '\0portal-styles:';
/** Makes Vite treat the module as a script. */
const SUFFIX = '.js';

/** A stylesheet with its imports, rewritten for the shadow tree in a portal's page. */
export async function guestStyles(filename: string): Promise<string> {
  const { code } = await bundleAsync({ filename, minify: true, targets: STYLE_TARGETS });
  return forGuest(code.toString());
}

/**
 * For the portal, built in this environment: a stylesheet becomes a script that adds its text to the shadow tree. A
 * `<link>` in the head would style the portal's page (X9).
 */
export function portalStyles(portal: string): Plugin {
  return {
    name: 'portal-styles',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === portal,
    resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer) return undefined;
      return PREFIX + path.resolve(path.dirname(importer), source) + SUFFIX;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = id.slice(PREFIX.length, -SUFFIX.length);
      this.addWatchFile(file);
      const css = await guestStyles(file);
      return {
        code: `import { addStyles } from ${JSON.stringify(ADD_STYLES)};\naddStyles(${JSON.stringify(css)});`,
        moduleSideEffects: true,
      };
    },
  };
}

import { build, type Plugin } from 'vite';
import { WIZARD_BASE } from '../../contract/endpoint.ts';

const EARLY = 'src/early/main.ts';
/** The script of a page that was drawn ahead. */
const AHEAD = 'src/ahead/main.ts';
const PLACE = '<script id="early"></script>';

/** Builds a script as one file without imports. */
async function scriptOf(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${source} was not built`);
  return chunk.code.trim();
}

/** The script for the head of the wizard's page. */
export const earlyScript = () => scriptOf(EARLY);

/**
 * Inlines the script of `src/early` into the page's head, so that it runs at once. Also adds preload links for
 * the texts of both languages, which would otherwise wait for the script that imports them (N3).
 */
export function earlyScriptInPage(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(PLACE)) return html;
        const script = await earlyScript();
        const texts = Object.values(bundle ?? {}).flatMap((file) => {
          const facade = file.type === 'chunk' ? file.facadeModuleId : null;
          const language = /i18n[\\/](de|en)[\\/]core\.ts$/.exec(facade ?? '')?.[1];
          return language ? [{ language, file: file.fileName }] : [];
        });
        const preloads = texts.map(
          ({ language, file }) =>
            `\n    <link rel="modulepreload" data-language="${language}" href="${WIZARD_BASE}${file}">`,
        );
        return html.replace(PLACE, () => `<script>${script}</script>${preloads.join('')}`);
      },
    },
  };
}

/** Emits the script of pages that are drawn ahead. No page of this build refers to it. */
export function aheadScript(): Plugin {
  return {
    name: 'ahead-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', name: 'ahead.js', source: await scriptOf(AHEAD) });
    },
  };
}

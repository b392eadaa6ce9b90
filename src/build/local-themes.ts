import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { WIZARD_BASE } from '../../contract/endpoint.ts';
import { readTheme } from '../../contract/theme.ts';
import { themeStylesheet } from '../../contract/theme-stylesheet.ts';
import { parseThemeId } from '../../machines/theme/theme-id.ts';

const THEMES = 'public/assets/themes';

/** The local copy of a theme, light and dark in one stylesheet; its files are among the wizard's, too (T4). */
function localCopy(id: string): string {
  const file = path.join(THEMES, id, 'theme.json');
  const reading = readTheme(readFileSync(file, 'utf8'));
  if (reading.kind === 'faults') throw new Error(`${file}: ${reading.faults.join('; ')}`);
  return themeStylesheet(
    reading.value,
    undefined,
    (name) => `${WIZARD_BASE}assets/themes/${id}/${name}`,
  );
}

/** The ids of the themes in a folder. Other files in it are ignored. */
export const themeIds = (folder = THEMES): readonly string[] =>
  readdirSync(folder).filter((id) => parseThemeId(id) === id);

/** Generates ./assets/{themeId}.css from every theme.json: in the build, and on request in development. */
export function localThemes(): Plugin {
  return {
    name: 'local-themes',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const id of themeIds()) {
        this.emitFile({ type: 'asset', fileName: `assets/${id}.css`, source: localCopy(id) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const id = /\/assets\/([\d_]+)\.css/.exec(request.url ?? '')?.[1];
        if (id === undefined || !themeIds().includes(id)) return next();
        response.setHeader('content-type', 'text/css; charset=utf-8');
        response.end(localCopy(id));
      });
    },
  };
}

import path from 'node:path';
import type { Plugin } from 'vite';

const OURS = path.resolve('src/loading/preload.ts');

/** Puts `src/loading/preload.ts` around every `import()` of the wizard, in place of what Vite puts there (N3). */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: `export { preload as __vitePreload } from ${JSON.stringify(OURS)};`,
        map: null,
      }),
    },
  };
}

import path from 'node:path';
import type { Plugin } from 'vite';

const OURS = path.resolve('src/loading/preload.ts');

/** Replaces Vite's preload helper around every `import()` by `src/loading/preload.ts` (N3). */
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

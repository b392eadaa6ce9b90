import path from 'node:path';
import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

const FIRST = /\/(?:begin|rolldown-runtime|first-screen)-[\w-]+\.js$/;
const OURS = path.resolve('src/loading/preload.ts');

/** The scripts to request ahead of a part: not those with which the page itself begins (N3). */
export const aheadOfPart: ResolveModulePreloadDependenciesFn = (_part, scripts, { hostType }) =>
  scripts.filter((script) => hostType === 'html' || !FIRST.test(script));

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

import { minify } from 'terser';
import type { Plugin } from 'vite';

const OPTIONS = {
  module: true,
  ecma: 2020,
  // Functions first and `x === null` as written make the code more uniform, which compresses better. As for the
  // bundler, no property is read for a side effect.
  compress: { passes: 3, hoist_funs: true, lhs_constants: false, pure_getters: true },
  mangle: { toplevel: true },
} as const;

/**
 * Minifies the scripts with terser as well, which saves 2 kB over Vite's own minifier alone, 1.5 kB of them on the first
 * screen (N3). Runs after it, as it would undo a part of this.
 */
export function tightScripts(): Plugin {
  return {
    name: 'tight-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const packed = await minify(file.code, OPTIONS);
          if (packed.code !== undefined) file.code = packed.code;
        }
      },
    },
  };
}

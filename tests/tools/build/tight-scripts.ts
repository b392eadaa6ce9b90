import { minify } from 'terser';
import type { Plugin } from 'vite';

/** What is waited for before the log-in page hears anything. */
const FIRST = /^static\/(?:begin|first-screen)-/;

/**
 * Packs the scripts of the first screen tighter than Vite's own minifier does, which is quicker and
 * serves for every other: 0.7 kB less on the way (N3).
 */
export function tightScripts(): Plugin {
  return {
    name: 'tight-scripts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: {
      order: 'post',
      async handler(code, { fileName }) {
        if (!FIRST.test(fileName)) return null;
        const packed = await minify(code, { module: true, ecma: 2020, mangle: { toplevel: true } });
        return packed.code === undefined ? null : { code: packed.code, map: null };
      },
    },
  };
}

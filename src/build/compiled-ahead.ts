import type { Plugin } from 'vite';

/**
 * Every script except texts, which have no functions, and the bundler's runtime, which has only four: the first
 * screen has no bytes to spare for the hint there.
 */
const AHEAD = /^static\/(?!i18n-|rolldown-)/;
/** Tells V8 to compile every function of a file when it loads, instead of each at its first call. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Compiles scripts off the main thread while they load. Most of their functions are called once, at a moment
 * when the customer waits for the result.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The hint must be on the first line, and only after the bundler's own plugins is that line final.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && AHEAD.test(file.fileName)) file.code = HINT + file.code;
        }
      },
    },
  };
}

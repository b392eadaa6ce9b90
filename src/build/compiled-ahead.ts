import type { Plugin } from 'vite';

/**
 * The first screen's scripts, compiled while they arrive; and what is loaded while the customer types: the
 * machines behind the log-in page, further screens, built-in elements, and what several of them share.
 * Texts have no functions; the bundler’s own file has four, and the first screen no bytes for the line.
 */
const AHEAD = /^static\/(?!i18n-|rolldown-)/;
/** Tells V8 to compile every function of a file when it is loaded, and not each when it is first called. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * What is loaded ahead is compiled ahead, off the page's own thread: most of its functions are called
 * once, at the one moment at which somebody waits for them.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // On the first line, which is the bundler's until it is done.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && AHEAD.test(file.fileName)) file.code = HINT + file.code;
        }
      },
    },
  };
}

import type { Plugin } from 'vite';

/** Files that are loaded while the customer types: the machines behind the log-in page, further screens, built-in elements. */
const LATER = /^static\/(?:begin|first-screen|later|machines|second|screens|elements|component)-/;
/** Tells V8 to compile every function of a file when it is loaded, and not each when it is first called. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * What is loaded ahead is compiled ahead, off the page's own thread: most of its functions are called
 * once, at the one moment at which somebody waits for them. The first screen has no time for that.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && LATER.test(file.fileName)) file.code = HINT + file.code;
      }
    },
  };
}

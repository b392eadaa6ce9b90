import type { Plugin } from 'vite';

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/;
/** Parts of the contract that only its documents need: summaries, and the codes that a call may refuse with. */
const FOR_DOCUMENTS = /^ {2}(?:summary:\s*(?:'[^']*'|"[^"]*")|refusals:\s*\[[^\]]*\]),\n/gm;
const LEFT = /^ {2}(?:summary|refusals):/m;

/** Removes from the browser's script what only docs/openapi.json needs: a kilobyte of the first screen. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'backend',
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined;
      const stripped = code.replaceAll(FOR_DOCUMENTS, '');
      // If the pattern misses a spelling, it must not ship unnoticed.
      if (LEFT.test(stripped)) this.error(`${id}: a summary could not be left out`);
      return { code: stripped, map: null };
    },
  };
}

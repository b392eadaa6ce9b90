import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const PRODUCTION = path.join(ROUTER, 'dist/production');

/** A component or a context that a module makes as it is loaded, used or not. */
const MADE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** What is written for the developer's tools and for server components keeps all that it is written to. */
const WRITTEN = /^\w+\.(?:displayName|contextType) = .*;$/gm;
/** What asks whether a router loads data: ours does not, its routes are the machines'. */
const LOADING = /\bisDataRoute \? \w+\(\) : /g;

/**
 * The libraries as customers need them (N3). React Router names its development build for everybody,
 * and makes components in a way that bundlers dare not leave out: four fifths of it are of no use
 * here. And what XState's hooks wait for has been a part of React since 18.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: path.join(PRODUCTION, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: path.join(PRODUCTION, 'dom-export.mjs') },
          { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(MADE, '/* @__PURE__ */ ')
          .replaceAll(WRITTEN, '')
          .replaceAll(LOADING, ''),
        map: null,
      }),
    },
  };
}

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
/** What i18next says when it is started with `debug`, which it is not: statements of a line each. */
const SAID =
  /^( +(?:if \(.*\) )?)(?:this\.l|baseL)ogger\.(?:(?:once|deprecate)\(|(?:log|warn)\(['"`]).*\);$/gm;

/**
 * The libraries as customers need them (N3). React Router names its development build for everybody,
 * and makes components in a way that bundlers dare not leave out: four fifths of it are of no use
 * here. What XState's hooks wait for has been a part of React since 18. And a tenth of i18next is
 * sentences for its developers, which a customer's browser never says.
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
      filter: { id: /(?:react-router[\\/]dist[\\/]production|i18next[\\/]dist[\\/]esm)[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(MADE, '/* @__PURE__ */ ')
          .replaceAll(WRITTEN, '')
          .replaceAll(LOADING, '')
          .replaceAll(SAID, '$1;'),
        map: null,
      }),
    },
  };
}

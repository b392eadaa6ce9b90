import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const PRODUCTION = path.join(ROUTER, 'dist/production');

/** A component or a context that a module makes when it is loaded, used or not. */
const MADE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** Assignments for developer tools and server components: each keeps its component in the bundle. */
const WRITTEN = /^\w+\.(?:displayName|contextType) = .*;$/gm;
/** Branches for routers that load data: ours does not, the machines do. */
const LOADING = /\bisDataRoute \? \w+\(\) : /g;
/** What i18next logs with the option `debug`, which we do not set: one statement a line. */
const SAID =
  /^( +(?:if \(.*\) )?)(?:this\.l|baseL)ogger\.(?:(?:once|deprecate)\(|(?:log|warn)\(['"`]).*\);$/gm;

/**
 * The libraries as customers need them (N3). React Router's exports lead to its development build, and it
 * makes components in a way that bundlers dare not leave out: four fifths of it are of no use here. What
 * XState's hooks import a shim for has been part of React since 18. And a tenth of i18next is messages for
 * developers, which a customer's browser never logs.
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

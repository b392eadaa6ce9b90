import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { LEFT_OUT, withoutLeftOut } from './left-out.ts';

const ROUTER = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const PRODUCTION = path.join(ROUTER, 'dist/production');

/** The library that a module of this id belongs to, with what is left out of it. */
const ofModule = (id: string) =>
  LEFT_OUT.find(({ folder, names }) => names.test(id.split(`/node_modules/${folder}/`)[1] ?? ''));

/**
 * Leaves out the parts of libraries that customers do not need (N3), and takes React Router's production build, which
 * its exports do not point to. XState's hooks import a shim that React has included since 18.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    // The backend uses of them what it likes.
    applyToEnvironment: ({ name }) => name !== 'backend',
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
      filter: { id: LEFT_OUT.map(({ folder }) => new RegExp(`/node_modules/${folder}/`)) },
      handler(code, id) {
        const library = ofModule(id);
        return library && { code: withoutLeftOut(code, library), map: null };
      },
    },
  };
}

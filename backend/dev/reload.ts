import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'vite';

/** A change has begun to restart this process by then, if the backend imports what has changed. */
const RESTARTED_MS = 1000;

/**
 * Keeps open pages in step with the sources in `root`, where Vite by itself does not:
 * - After a restart of this process, a page reloads. Vite's client would wait for that in a shared worker, which the
 *   wizard's policy forbids; where there are none, it waits in the page.
 * - A change in the contract usually restarts this process. A page that reloaded before would find nobody.
 * - A source that no page has loaded needs no update. Vite would give everything that imports it a new address all
 *   the same, and what a page loads later would import those a second time.
 */
export const devReload = (root: string): Plugin => ({
  name: 'dev-reload',
  transformIndexHtml: () => [
    { tag: 'script', children: 'delete window.SharedWorker;', injectTo: 'head-prepend' },
  ],
  applyToEnvironment: ({ name }) => name === 'client',
  async hotUpdate({ file, modules }) {
    if (file.startsWith(join(root, 'contract/'))) {
      await setTimeout(RESTARTED_MS, undefined, { ref: false });
    }
    return modules.filter(({ isSelfAccepting }) => isSelfAccepting !== undefined);
  },
});

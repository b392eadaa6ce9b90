import { findEntry } from './services/find-entry.ts';
import { createLogger, usualLogLevel } from './services/logger.ts';
import { readRuntimeConfig } from './services/runtime-config.ts';
import { readServed } from './services/served.ts';
import { openStorage } from './services/storage.ts';
import { type Running, startMachines } from './start/start-machines.ts';
import { watch } from './start/watch.ts';
import { ownPage } from './venue/own-page.ts';

/**
 * Starts the wizard on a page of its own. If the configuration is wrong, shows that instead and returns
 * `undefined`.
 */
async function open(root: HTMLElement): Promise<Running | undefined> {
  const reading = readRuntimeConfig(document);
  if (reading.kind === 'wrong') {
    const it = await import('./start/wrong-config.tsx');
    it.showWrongConfig({ root, embedded: false }, reading.written, createLogger(usualLogLevel()));
    return undefined;
  }
  const { inspect, saveRun } = await watch(reading.config);
  const storage = openStorage();
  return startMachines(ownPage(root), {
    entry: await findEntry(window.location, storage, {
      logLevel: reading.config.logLevel ?? usualLogLevel(),
      inspect,
    }),
    storage,
    query: new URLSearchParams(window.location.search),
    config: reading.config,
    inspect,
    saveRun,
    early: window.early,
    served: readServed(document),
  });
}

const root = document.getElementById('root');

/**
 * The first of the page's two scripts starts the machines. They get their answers before the second script has
 * loaded, which draws them (N3).
 */
export const running: Promise<Running | undefined> = root ? open(root) : Promise.resolve(undefined);

// First: the order of the cascade layers is set by whoever names them first.
import './styles/index.css';

import { mount, usualLogLevel } from './mount.tsx';
import { ownPage } from './page.tsx';
import { readEntry } from './services/entry.ts';
import { createLogger } from './services/logger.ts';
import { readRuntimeConfig } from './services/runtime-config.ts';
import { openStorage } from './services/storage.ts';

/** Who watches every actor: nobody, but in development (D1) and in the model tests' build (D2). */
async function watcher() {
  if (import.meta.env.MODE === 'model') return (await import('./dev/witness.ts')).witness;
  if (import.meta.env.DEV) return (await import('./dev/inspect.ts')).inspection();
  return undefined;
}

/** The wizard on a page of its own. */
async function open(root: HTMLElement): Promise<void> {
  const reading = readRuntimeConfig(document);
  if (reading.kind === 'wrong') {
    const { showWrongConfig } = await import('./wrong-config.tsx');
    showWrongConfig(root, reading.written, createLogger(usualLogLevel));
    return;
  }
  const inspect = await watcher();
  const storage = openStorage();
  mount(ownPage(root), {
    entry: readEntry(window.location, storage),
    storage,
    themeInUrl: new URLSearchParams(window.location.search).get('theme'),
    config: reading.config,
    inspect,
  });
}

const root = document.getElementById('root');
if (root) open(root);

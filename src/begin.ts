import type { InspectionEvent, Observer } from 'xstate';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { findEntry } from './services/find-entry.ts';
import { createLogger, usualLogLevel } from './services/logger.ts';
import { readRuntimeConfig } from './services/runtime-config.ts';
import { readServed } from './services/served.ts';
import { startRecording } from './services/start-recording.ts';
import { openStorage } from './services/storage.ts';
import { type Running, startMachines } from './start/start-machines.ts';
import { ownPage } from './venue/own-page.ts';

/** The observer of all actors, in development (D1) and in the build for the model tests (D2). */
async function watcher() {
  if (import.meta.env.MODE === 'model') return (await import('./dev/witness.ts')).witness;
  if (import.meta.env.DEV) return (await import('./dev/inspect.ts')).inspection();
  return undefined;
}

/** Records the run (D3): always in development, elsewhere where the bank has asked for it. */
async function recorder({ recording }: RuntimeConfig) {
  return recording || import.meta.env.DEV ? startRecording() : undefined;
}

const tellAll =
  (observers: readonly Observer<InspectionEvent>[]) =>
  (event: InspectionEvent): void => {
    for (const { next } of observers) next?.(event);
  };

/**
 * Starts the wizard on a page of its own. If the configuration is wrong, shows that instead and returns
 * `undefined`.
 */
async function open(root: HTMLElement): Promise<Running | undefined> {
  const reading = readRuntimeConfig(document);
  if (reading.kind === 'wrong') {
    const { showWrongConfig } = await import('./start/wrong-config.tsx');
    showWrongConfig({ root, embedded: false }, reading.written, createLogger(usualLogLevel()));
    return undefined;
  }
  const recording = await recorder(reading.config);
  const watching = await watcher();
  const observers = [watching, recording?.inspect].filter((observer) => observer !== undefined);
  const inspect = observers.length > 0 ? { next: tellAll(observers) } : undefined;
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
    saveRun: recording?.save,
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

import type { RuntimeConfig, RuntimeConfigInput } from '#contract/runtime-config.ts';
import type { Entry } from '#machines/entry.ts';
import { nameOf } from '#src/services/entry.ts';
import { createLogger, usualLogLevel } from '#src/services/logger.ts';
import { readConfig } from '#src/services/runtime-config.ts';
import { openStorage } from '#src/services/storage.ts';
import { type Mounted, mount } from '#src/start/mount.ts';
import { isWatched, type Watch, watch } from '#src/start/watch.ts';
import type { Guest } from './guest.ts';
import { openPlace, PortalRouter } from './history.tsx';

/** Describes the log-in that a portal embeds, like the address of the wizard's own page (E1). */
export interface PortalOptions {
  readonly clientId: string;
  readonly redirectUri: string;
  /** The name of the log-in, where the portal was given one. */
  readonly interaction?: string | undefined;
  /** What the wizard's own page would carry as its configuration. */
  readonly config?: RuntimeConfigInput | undefined;
}

/** The same, with the configuration as JSON text. */
export type WrittenOptions = Omit<PortalOptions, 'config'> & { readonly config: string };

/** Shows what is wrong with the configuration, in place of the wizard. */
function explain(guest: Guest, written: string): Mounted {
  const logger = createLogger(usualLogLevel());
  let ended = false;
  let takeAway = () => {};
  import('#src/start/wrong-config.tsx').then(
    ({ showWrongConfig }) => {
      if (!ended) takeAway = showWrongConfig(guest, written, logger);
    },
    (error: unknown) => logger.log('ERROR', `Wrong configuration, and no words for it: ${error}`),
  );
  return {
    unmount() {
      ended = true;
      takeAway();
      logger.close();
    },
  };
}

/** Starts a watched wizard once those who watch it are loaded, or cannot be (D1, D3). */
function startWatched(config: RuntimeConfig, begin: (watched: Partial<Watch>) => Mounted): Mounted {
  let ended = false;
  let wizard: Mounted | undefined;
  const watching = watch(config);
  watching.then((watched) => {
    if (!ended) wizard = begin(watched);
  });
  return {
    unmount() {
      ended = true;
      wizard?.unmount();
      watching.then(({ end }) => end?.());
    },
  };
}

/** Starts the wizard that a portal describes, in its place there. */
export function startFor(
  guest: Guest,
  { clientId, redirectUri, interaction, config }: WrittenOptions,
): Mounted {
  const reading = readConfig(config);
  if (reading.kind === 'wrong') return explain(guest, reading.written);
  const storage = openStorage();
  // Untyped scripts may pass `null` for a missing parameter, and frameworks may leave the attribute empty.
  const named = {
    clientId: clientId ?? '',
    redirectUri: redirectUri ?? '',
    interaction: interaction || undefined,
  };
  const place = openPlace(nameOf(named), storage);
  const entry: Entry = { ...named, route: place.read() };
  const begin = ({ inspect, saveRun }: Partial<Watch> = {}) =>
    mount(guest, PortalRouter.bind(null, place), {
      entry,
      storage,
      query: new URLSearchParams(),
      config: reading.config,
      inspect,
      saveRun,
    });
  const wizard = isWatched(reading.config) ? startWatched(reading.config, begin) : begin();
  return {
    unmount() {
      wizard.unmount();
      storage.clear();
      storage.close();
    },
  };
}

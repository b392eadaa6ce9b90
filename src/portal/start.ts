import type { RuntimeConfigInput } from '#contract/runtime-config.ts';
import type { Entry } from '#machines/entry.ts';
import { nameOf } from '#src/services/entry.ts';
import { createLogger, usualLogLevel } from '#src/services/logger.ts';
import type { Recording } from '#src/services/recording.ts';
import { readConfig } from '#src/services/runtime-config.ts';
import { startRecording } from '#src/services/start-recording.ts';
import { openStorage } from '#src/services/storage.ts';
import { type Mounted, mount } from '#src/start/mount.ts';
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

/** Starts a recorded wizard once the recorder is loaded, or cannot be (D3). */
function startRecorded(begin: (recording?: Recording) => Mounted): Mounted {
  let ended = false;
  let wizard: Mounted | undefined;
  startRecording().then((recording) => {
    if (!ended) wizard = begin(recording);
  });
  return {
    unmount() {
      ended = true;
      wizard?.unmount();
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
  const begin = (recording?: Recording) =>
    mount(guest, PortalRouter.bind(null, place), {
      entry,
      storage,
      query: new URLSearchParams(),
      config: reading.config,
      inspect: recording?.inspect,
      saveRun: recording?.save,
    });
  const wizard = reading.config.recording ? startRecorded(begin) : begin();
  return {
    unmount() {
      wizard.unmount();
      storage.clear();
      storage.close();
    },
  };
}

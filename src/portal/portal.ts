// First, and in this order: cascade layers are ordered by where they are first named.
import './guest.css';
import '../styles/index.css';

import type { RuntimeConfigInput } from '#contract/runtime-config.ts';
import type { Entry } from '#machines/entry.ts';
import { type Mounted, mount as mountAt } from '#src/mount.ts';
import { nameOf } from '#src/services/entry.ts';
import { createLogger, usualLogLevel } from '#src/services/logger.ts';
import type { Recording } from '#src/services/recording.ts';
import { readConfig } from '#src/services/runtime-config.ts';
import { openStorage } from '#src/services/storage.ts';
import { type Guest, openGuest } from './guest.ts';
import { openPlace, PortalRouter } from './history.tsx';
import { type PortalServices, portalServices } from './services.ts';

/** A portal's description of the log-in it embeds, as in the address of the wizard's own page (E1). */
export interface PortalOptions {
  readonly clientId: string;
  readonly redirectUri: string;
  /** The name of the log-in, where the portal was given one. */
  readonly interaction?: string | undefined;
  /** What the wizard's own page would carry as its configuration. */
  readonly config?: RuntimeConfigInput | undefined;
}

/** The same, with its configuration as JSON text. */
type Opened = Omit<PortalOptions, 'config'> & { readonly config: string };

/** A log-in in a portal's page. */
export interface MountedInPortal extends Mounted {
  readonly services: PortalServices;
}

/** The log-in on the page, and its place. */
let present: { readonly mounted: MountedInPortal; readonly guest: Guest } | undefined;
/** Those who were refused meanwhile, to be told when the page has no log-in any more. */
const refused = new Set<() => void>();

/** Tells those who were refused, one after the other, until one has started; nobody if the log-in itself restarts. */
function tellRefused(): void {
  queueMicrotask(() => {
    for (const tell of refused) {
      if (present) return;
      refused.delete(tell);
      tell();
    }
  });
}

/** Shows in the guest's place what is wrong with the configuration. */
function explain(guest: Guest, written: string): Mounted {
  const logger = createLogger(usualLogLevel());
  let ended = false;
  let takeAway = () => {};
  import('#src/wrong-config.tsx').then(
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

/** Starts a wizard whose run is recorded (D3), once the recorder is loaded; if it cannot be, unrecorded. */
function startRecorded(begin: (recording?: Recording) => Mounted): Mounted {
  let ended = false;
  let wizard: Mounted | undefined;
  import('#src/services/recording.ts')
    .then(
      ({ record }) => record(),
      () => undefined,
    )
    .then((recording) => {
      if (!ended) wizard = begin(recording);
    });
  return {
    unmount() {
      ended = true;
      wizard?.unmount();
    },
  };
}

/** Starts the wizard in its place. */
function start(guest: Guest, { clientId, redirectUri, interaction, config }: Opened): Mounted {
  const reading = readConfig(config);
  if (reading.kind === 'wrong') return explain(guest, reading.written);
  const storage = openStorage();
  // A script without types may hand over `null` for a missing parameter; an attribute that a framework leaves
  // empty names no log-in.
  const named = {
    clientId: clientId ?? '',
    redirectUri: redirectUri ?? '',
    interaction: interaction || undefined,
  };
  const place = openPlace(nameOf(named), storage);
  const entry: Entry = { ...named, route: place.read() };
  const begin = (recording?: Recording) =>
    mountAt(guest, PortalRouter.bind(null, place), {
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

/**
 * Puts the log-in into a shadow tree (X9). `afterwards` runs when it is unmounted. A log-in whose place the
 * portal has removed from its page gives way. `whenVacant`: called once the page shows none, if this was refused.
 * @throws when the page already shows one: a customer is in one log-in at a time.
 */
export function mountInShadow(
  openShadow: () => ShadowRoot,
  options: Opened,
  afterwards = () => {},
  whenVacant?: () => void,
): MountedInPortal {
  if (present?.guest.root.isConnected) {
    if (whenVacant) refused.add(whenVacant);
    throw new Error('The log-in is already on this page');
  }
  unmount();
  const guest = openGuest(openShadow());
  const wizard = start(guest, options);
  const mounted: MountedInPortal = {
    services: portalServices,
    unmount() {
      if (present?.mounted !== mounted) return;
      present = undefined;
      wizard.unmount();
      guest.leave();
      afterwards();
      tellRefused();
    },
  };
  present = { mounted, guest };
  return mounted;
}

/** A box in the portal's page that none of the portal's styles reach. */
function newBox(): HTMLElement {
  const box = document.createElement('div');
  box.style.setProperty('all', 'initial', 'important');
  box.style.setProperty('display', 'block', 'important');
  box.style.setProperty('min-inline-size', '0', 'important');
  box.style.setProperty('max-inline-size', '100%', 'important');
  return box;
}

/**
 * Puts the log-in into an element of a portal's page, beside what is in it (X9).
 * @throws when the page already shows one.
 */
export function mount(host: HTMLElement, options: PortalOptions): MountedInPortal {
  const box = newBox();
  const openShadow = () => {
    host.append(box);
    return box.attachShadow({ mode: 'open' });
  };
  const config = JSON.stringify(options.config ?? {});
  return mountInShadow(openShadow, { ...options, config }, () => box.remove());
}

/** Removes the log-in from the page, and all that came with it; does nothing if there is none (X9). */
export function unmount(): void {
  present?.mounted.unmount();
}

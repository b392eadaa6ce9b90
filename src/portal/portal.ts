// Imported first and in this order: the order of cascade layers is that in which they are first named.
import './guest.css';
import '../styles/index.css';

import type { Mounted } from '#src/start/mount.ts';
import { type Guest, openGuest } from './guest.ts';
import { type PortalServices, portalServices } from './services.ts';
import { type PortalOptions, startFor, type WrittenOptions } from './start.ts';

/** A log-in in a portal's page. */
export interface MountedInPortal extends Mounted {
  readonly services: PortalServices;
}

/** The log-in on the page, and its place. */
let present: { readonly mounted: MountedInPortal; readonly guest: Guest } | undefined;
/** Callbacks of the callers that were refused, to be called once the page has no log-in any more. */
const refused = new Set<() => void>();

/** Calls the refused callers in turn, until one of them has started a log-in; none, if the log-in itself restarts. */
function tellRefused(): void {
  queueMicrotask(() => {
    for (const tell of refused) {
      if (present) return;
      refused.delete(tell);
      tell();
    }
  });
}

/**
 * Puts the log-in into a shadow tree (X9). If the portal has removed the element of the previous log-in from
 * the page, that log-in is unmounted first. `afterwards` runs when this one is unmounted. `whenVacant`: if
 * refused, called once the page has no log-in.
 * @throws if the page already shows one: a customer is in one log-in at a time.
 */
export function mountInShadow(
  openShadow: () => ShadowRoot,
  options: WrittenOptions,
  afterwards = () => {},
  whenVacant?: () => void,
): MountedInPortal {
  if (present?.guest.root.isConnected) {
    if (whenVacant) refused.add(whenVacant);
    throw new Error('The log-in is already on this page');
  }
  unmount();
  const guest = openGuest(openShadow());
  const wizard = startFor(guest, options);
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

/** A box in the portal's page that the portal's styles do not reach. */
function newBox(): HTMLElement {
  const box = document.createElement('div');
  box.style.setProperty('all', 'initial', 'important');
  box.style.setProperty('display', 'block', 'important');
  box.style.setProperty('min-inline-size', '0', 'important');
  box.style.setProperty('max-inline-size', '100%', 'important');
  return box;
}

/**
 * Puts the log-in into an element of a portal's page, after its present content (X9).
 * @throws if the page already shows one.
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

/** Removes the log-in and everything that came with it from the page; does nothing if there is none (X9). */
export function unmount(): void {
  present?.mounted.unmount();
}

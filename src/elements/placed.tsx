import { createElement, useCallback, useInsertionEffect, useRef } from 'react';
import type { ElementName } from '#contract/runtime-config.ts';
import type { ElementLoadingEvent } from '#machines/element-loading/machine.ts';
import { portalServices } from '#src/portal/services.ts';

const isPromise = (word: unknown): word is PromiseLike<unknown> => 'then' in Object(word);

/**
 * An element's own promise of being initialised. Told by its `then`, not by `instanceof`: where a framework has
 * replaced the global `Promise`, the promise of an async function is no instance of it.
 */
function initialisedOf(element: Element): PromiseLike<unknown> | undefined {
  const word: unknown = Reflect.get(element, 'initialised');
  return isPromise(word) ? word : undefined;
}

/** How long an element that threw has time to show something all the same, in ms: most are drawn a moment later. */
const DRAWN_WITHIN = 1000;

const isEmpty = (element: Element) => !(element.shadowRoot ?? element).hasChildNodes();

/** Passes the portal's services to a bank's element that expects them (X9). */
function tellOfPortal(element: Element): void {
  if ('portal' in element) element.portal = portalServices;
}

interface PlacedProps {
  name: ElementName;
  /** Passed to the element as properties, or as attributes if it has no such property. */
  properties: Readonly<Record<string, unknown>>;
  /** Listeners of its events, until it is taken off the page; also if it has removed itself. */
  on: Readonly<Record<string, (event: Event) => void>>;
  /** Tells the machine that the element is on the page, or threw as it was put there and is empty. */
  send: (event: ElementLoadingEvent) => void;
}

/** A custom element that is loaded, on the page. That its constructor threw is thrown to the error boundary. */
export function Placed({ name, properties, on, send }: PlacedProps) {
  const gone = useRef(false);
  const thrown = useRef<string>(undefined);
  // Runs before the element is put on the page. What it throws then, a browser tells the window alone.
  useInsertionEffect(() => {
    const hear = ({ message }: ErrorEvent) => {
      thrown.current = message;
    };
    window.addEventListener('error', hear);
    queueMicrotask(() => window.removeEventListener('error', hear));
    return () => {
      gone.current = true;
    };
  }, []);
  const mounted = useCallback(
    (element: Element | null) => {
      if (!element) return;
      // Of an element whose constructor threw, a browser makes an `HTMLUnknownElement`.
      if (element instanceof HTMLUnknownElement) {
        throw new Error(`The constructor of ${name} threw`);
      }
      const error = thrown.current === undefined ? undefined : new Error(thrown.current);
      tellOfPortal(element);
      send({ type: 'element.mounted', initialised: initialisedOf(element) });
      // It may as well have been another element, which was put on the page together with this one.
      const fail = () => isEmpty(element) && send({ type: 'element.threw', error });
      const patience = error && setTimeout(fail, DRAWN_WITHIN);
      const place = element.parentNode;
      return () => {
        clearTimeout(patience);
        // It may have removed itself. React looks for it where it was, and the page would break.
        if (element.parentNode !== place) place?.appendChild(element);
      };
    },
    [name, send],
  );
  const listeners = Object.entries(on).map(([event, listener]) => [
    `on${event}`,
    // React leaves them on an element that is taken off the page, and another one may be there by then.
    (said: Event) => gone.current || listener(said),
  ]);
  return createElement(name, { ref: mounted, ...properties, ...Object.fromEntries(listeners) });
}

import { useActorRef, useSelector } from '@xstate/react';
import { createElement, type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ElementName } from '#contract/runtime-config.ts';
import type { elementLoadingMachine } from '#machines/element-loading/machine.ts';
import { useLocale } from '#src/i18n/use-texts.tsx';
import { portalServices } from '#src/portal/services.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { pageOf } from '#src/ui/focus.ts';
import { ElementFailed } from './failed.tsx';
import { isPresent } from './loading.ts';
import { provideElementLoading } from './provide.ts';
import { BROKEN } from './root.ts';
import type { ElementServices } from './services.ts';

interface ElementHostProps {
  name: ElementName;
  services: ElementServices;
  /** Passed to the element as properties, or as attributes if it has no such property. */
  properties?: Readonly<Record<string, unknown>>;
  /** Listeners of its events, until it is taken off the page; also if it has removed itself. */
  on?: Readonly<Record<string, (event: Event) => void>>;
  /** The log-in cannot continue without it: its loading and its failure are shown. */
  vital?: boolean;
  whileLoading?: ReactNode;
  /** Shown below it, for as long as it can be used. */
  below?: ReactNode;
}

const isPromise = (word: unknown): word is PromiseLike<unknown> => 'then' in Object(word);

/**
 * An element's own promise of being initialised. Told by its `then`, not by `instanceof`: where a framework has
 * replaced the global `Promise`, the promise of an async function is no instance of it.
 */
function initialisedOf(element: Element): PromiseLike<unknown> | undefined {
  const word: unknown = Reflect.get(element, 'initialised');
  return isPromise(word) ? word : undefined;
}

/** If a constructor throws, a browser does not tell the caller, but creates an `HTMLUnknownElement` instead. */
function expectMade(element: Element): void {
  if (element instanceof HTMLUnknownElement) {
    throw new Error(`The constructor of ${element.localName} threw`);
  }
}

/** Passes the portal's services to a bank's element that expects them (X9). */
function tellOfPortal(element: Element): void {
  if ('portal' in element) element.portal = portalServices;
}

function shownOf(snapshot: SnapshotFrom<typeof elementLoadingMachine>) {
  if (snapshot.matches('failed') || snapshot.matches('initialising')) return snapshot.value;
  return snapshot.matches('checking') || snapshot.matches('loading') ? 'loading' : 'element';
}

/** Puts a custom element on the page once it is loaded, the built-in one or the bank's (Y3). */
export function ElementHost(props: ElementHostProps) {
  const { name, services, properties, on, vital = false, whileLoading, below } = props;
  const locale = useLocale();
  const { inspect, sources } = services;
  const source = sources[name];
  const [machine] = useState(() => provideElementLoading(services));
  const [present] = useState(() => isPresent({ name, script: source?.script }));
  const input = { name, ...source, present };
  const actor = useActorRef(machine, { ...(inspect && { inspect }), input });
  const { send } = actor;
  // Drawn again for what there is to see, and not for each step of the element's life.
  const shown = useSelector(actor, shownOf);
  const [gone] = useState(() => new WeakSet<EventTarget>());
  const mounted = useCallback(
    (element: Element | null) => {
      if (!element) return;
      expectMade(element);
      tellOfPortal(element);
      send({ type: 'element.mounted', initialised: initialisedOf(element) });
      const place = element.parentNode;
      gone.delete(element);
      return () => {
        gone.add(element);
        // It may have removed itself. React looks for it where it was, and the page would break.
        if (element.parentNode !== place) place?.appendChild(element);
      };
    },
    [send, gone],
  );
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with what has failed; the headline of its page, or shadow tree, stays.
    pageOf(currentTarget).querySelector('h1')?.focus();
    send({ type: 'retry.requested' });
  };
  if (shown === 'failed') {
    return (
      <ElementFailed
        text={source?.errorTemplate?.[locale]}
        reference={actor.getSnapshot().context.failure?.traceId ?? ''}
        onRetry={vital ? retry : undefined}
      />
    );
  }
  if (shown === 'loading') return whileLoading;
  const threw = (error: unknown) => send({ type: 'element.threw', error });
  const heard = { ...on, [BROKEN]: (event: Event) => threw(Object(event).detail) };
  const listeners = Object.entries(heard).map(([event, listener]) => [
    `on${event}`,
    // React leaves them on an element that is taken off the page, and another one may be there by then.
    (said: Event) => gone.has(Object(said.currentTarget)) || listener(said),
  ]);
  return (
    <>
      <ErrorBoundary onError={threw}>
        {createElement(name, {
          ref: mounted,
          locale,
          ...properties,
          ...Object.fromEntries(listeners),
        })}
      </ErrorBoundary>
      {shown === 'element' && below}
    </>
  );
}

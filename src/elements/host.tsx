import { useActorRef, useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ElementName } from '#contract/runtime-config.ts';
import type { elementLoadingMachine } from '#machines/element-loading/machine.ts';
import { useLocale } from '#src/i18n/use-texts.tsx';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { takeFocus, treeOf } from '#src/ui/focus.ts';
import { ElementFailed } from './failed.tsx';
import { isPresent } from './loading.ts';
import { Placed } from './placed.tsx';
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
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with what has failed; the headline of its page, or shadow tree, stays.
    const headline = treeOf(currentTarget).querySelector('h1');
    send({ type: 'retry.requested' });
    // Only then: the page has become shorter, and it is known whether that is out of sight (P6).
    queueMicrotask(() => takeFocus(headline));
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
  return (
    <>
      <ErrorBoundary onError={threw}>
        <Placed
          name={name}
          properties={{ locale, ...properties }}
          on={{ ...on, [BROKEN]: (event) => threw(Object(event).detail) }}
          send={send}
        />
      </ErrorBoundary>
      {shown === 'element' && below}
    </>
  );
}

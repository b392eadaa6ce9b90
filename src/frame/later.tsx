import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Logger } from '#src/services/logger.ts';

interface LaterProps<Props> {
  load: () => Promise<{ readonly default: ComponentType<Props> }>;
  logger: Logger;
  props: Props;
}

const neverChanges = () => () => {};

/** False while a server draws the page, and while React takes it over as it was drawn. */
const useAttached = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/**
 * A part of the frame that the first screen does not wait for. One that cannot be loaded disturbs
 * nobody: it is not there, and the log says so.
 */
export function Later<Props extends object>({ load, logger, props }: LaterProps<Props>) {
  const [Part] = useState(() =>
    lazy(() =>
      load().catch((error: unknown) => {
        logger.log('ERROR', `A part of the frame could not be loaded: ${error}`);
        return { default: (_: Props) => null };
      }),
    ),
  );
  if (!useAttached()) return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

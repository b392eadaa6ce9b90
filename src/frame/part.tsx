import { memo, useSyncExternalStore } from 'react';
import type { Logger } from '#src/services/logger.ts';
import { Later, type LoadPart } from '#src/ui/later.tsx';

interface FramePartProps<Props> {
  load: LoadPart<Props>;
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
 * A part of the frame that the first screen does not wait for, drawn anew only for other `props`. One
 * that cannot be loaded disturbs nobody: it is not there, and the log says so.
 */
export function FramePart<Props extends object>({ load, logger, props }: FramePartProps<Props>) {
  const loadOrNothing: LoadPart<Props> = async () => {
    try {
      const { default: Part } = await load();
      return { default: memo(Part) };
    } catch (error) {
      logger.log('ERROR', `A part of the frame could not be loaded: ${error}`);
      return { default: () => null };
    }
  };
  return useAttached() && <Later load={loadOrNothing} props={props} />;
}

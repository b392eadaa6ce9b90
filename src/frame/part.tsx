import { memo } from 'react';
import type { Logger } from '#src/services/logger.ts';
import { Later, type LoadPart } from '#src/ui/later.tsx';

interface FramePartProps<Props> {
  load: LoadPart<Props>;
  logger: Logger;
  props: Props;
}

/**
 * A part of the frame that the first screen does not wait for; renders again only for other `props`. If it
 * cannot be loaded, it is left out and logged.
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
  return <Later load={loadOrNothing} props={props} />;
}

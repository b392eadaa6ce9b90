import { causeOf } from '#src/screens/business-error/texts.ts';
import { waysOf } from '#src/screens/business-error/ways.ts';
import type { Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import TechnicalErrorScreen, { type TechnicalErrorProps, titleKeyOf } from './screen.tsx';

/** The props of error-technical. 'Try again' is offered if the app accepts it (E3). */
export function selectTechnicalError(scene: Scene): TechnicalErrorProps {
  const { failure } = scene.app.getSnapshot().context;
  return {
    because: causeOf(failure),
    reference: failure?.traceId,
    ...waysOf(scene, scene.app),
  };
}

export const drawTechnicalError = draw(TechnicalErrorScreen, selectTechnicalError, titleKeyOf);

import { backOf } from '#src/screens/business-error/select.ts';
import { causeOf } from '#src/screens/business-error/texts.ts';
import type { Scene } from '#src/screens/scene.ts';
import type { TechnicalErrorProps } from './screen.tsx';

/** The props of error-technical. 'Try again' is offered if the app accepts it (E3). */
export function selectTechnicalError(scene: Scene): TechnicalErrorProps {
  const { app } = scene;
  const snapshot = app.getSnapshot();
  const { failure } = snapshot.context;
  return {
    because: causeOf(failure),
    reference: failure?.traceId ?? '',
    onRetry: snapshot.can({ type: 'retry.requested' })
      ? () => app.send({ type: 'retry.requested' })
      : undefined,
    back: backOf(scene),
    onBack: () => app.send({ type: 'back.requested' }),
  };
}

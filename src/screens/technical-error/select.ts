import { backOf } from '#src/screens/business-error/select.ts';
import type { Scene } from '#src/screens/scene.ts';
import type { TechnicalErrorProps } from './screen.tsx';

/** The props of error-technical. 'Try again' is offered if the app accepts it (E3). */
export function selectTechnicalError(scene: Scene): TechnicalErrorProps {
  const { app } = scene;
  const snapshot = app.getSnapshot();
  return {
    reference: snapshot.context.failure?.traceId ?? '',
    onRetry: snapshot.can({ type: 'retry.requested' })
      ? () => app.send({ type: 'retry.requested' })
      : undefined,
    back: backOf(scene),
    onBack: () => app.send({ type: 'back.requested' }),
  };
}

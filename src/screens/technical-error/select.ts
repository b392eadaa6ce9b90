import { backOf } from '#src/screens/business-error/select.ts';
import type { Scene } from '#src/screens/scene.ts';
import type { TechnicalErrorProps } from './screen.tsx';

/** error-technical as the app stands; 'Try again' where nobody named the error (E3). */
export function selectTechnicalError(scene: Scene): TechnicalErrorProps {
  const { app } = scene;
  const { failure } = app.getSnapshot().context;
  const back = backOf(scene);
  return {
    reference: failure?.traceId ?? '',
    canRetry: failure?.code === undefined,
    ...(back ? { back } : {}),
    onRetry: () => app.send({ type: 'retry.requested' }),
    onBack: () => app.send({ type: 'back.requested' }),
  };
}

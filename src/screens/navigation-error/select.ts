import type { Scene } from '#src/screens/scene.ts';
import type { NavigationErrorProps } from './screen.tsx';

/** The navigation failure the app holds (P5). */
export function selectNavigationError({ app }: Scene): NavigationErrorProps {
  const { navigationFailure } = app.getSnapshot().context;
  const onRetry = () => app.send({ type: 'retry.requested' });
  if (!navigationFailure) return { onRetry };
  const { type, category, traceId, offline } = navigationFailure;
  return { type, category, reference: traceId, because: offline && 'offline', onRetry };
}

import type { Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import { retry } from './retry.ts';
import NavigationErrorScreen, { type NavigationErrorProps } from './screen.tsx';

/** The navigation failure the app holds (P5). */
export function selectNavigationError({ app }: Scene): NavigationErrorProps {
  const { navigationFailure } = app.getSnapshot().context;
  const onRetry = () => retry(app);
  if (!navigationFailure) return { onRetry };
  const { type, category, traceId, offline } = navigationFailure;
  return { type, category, reference: traceId, because: offline && 'offline', onRetry };
}

export const drawNavigationError = draw(NavigationErrorScreen, selectNavigationError);

import type { AppEvent } from '#machines/app/events.ts';
import type { RouteId } from '#machines/routes.ts';
import { newReference } from './services/reference.ts';

/**
 * What the app hears when what the customer waits for cannot be loaded, or cannot be drawn; where it is
 * a page that is not to be had, which one (P5, N4).
 */
export function navigationFailed(error: unknown, missing?: RouteId): AppEvent {
  const cause = error instanceof Error ? error.message : String(error);
  return {
    type: 'navigation.failed',
    failure: {
      ...(missing
        ? {
            type: 'UNKNOWN_CONTENT_ID',
            category: 'PAGE_NOT_FOUND',
            params: { contentId: missing },
          }
        : { type: 'UNKNOWN_ERROR' }),
      messageKey: 'APP_COULD_NOT_BE_STARTED',
      traceId: newReference(cause),
      cause,
    },
  };
}

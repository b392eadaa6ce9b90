import type { AppEvent } from '#machines/app/events.ts';
import type { RouteId } from '#machines/routes.ts';
import { isOffline } from '#src/services/offline.ts';
import { newReference } from '#src/services/reference.ts';

/**
 * The event for the app when a part that the customer waits for cannot be loaded or drawn. `missing`: the route
 * whose page is not available (P5, N4).
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
      ...(isOffline() && { offline: true }),
    },
  };
}

import type { AppEvent } from '#machines/app/events.ts';
import { newReference } from './services/reference.ts';

/** What the app hears when what the customer waits for cannot be loaded, or cannot be drawn (P5, N4). */
export const navigationFailed = (error: unknown): AppEvent => ({
  type: 'navigation.failed',
  failure: {
    type: 'UNKNOWN_ERROR',
    messageKey: 'APP_COULD_NOT_BE_STARTED',
    traceId: newReference(),
    cause: error instanceof Error ? error.message : String(error),
  },
});

import { FEATURES_UNAVAILABLE } from '#machines/features.ts';
import type { Logger } from './logger.ts';

/**
 * Asks the feature service once for the names of the features that are on, and returns the same answer later.
 * Without an answer, or if the code for it cannot be loaded, no feature is on (X5).
 */
export function featureService(logger: Logger): () => Promise<readonly string[]> {
  let answer: Promise<readonly string[]> | undefined;
  return () => {
    answer ??= import('./ask-features.ts')
      .then(({ askFeatures }) => askFeatures())
      .catch(() => {
        logger.log('ERROR', FEATURES_UNAVAILABLE);
        return [];
      });
    return answer;
  };
}

import { FEATURES_UNAVAILABLE } from '#machines/features.ts';
import type { Logger } from './logger.ts';

/** The names of the features that are on. */
export type AskFeatures = () => Promise<readonly string[]>;

/**
 * Asks the feature service once; later it answers the same again. Without an answer, or without the
 * code that asks, there are no features (X5).
 */
export function featureService(logger: Logger): AskFeatures {
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

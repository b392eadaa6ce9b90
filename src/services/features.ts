import { features } from '#contract/features.ts';
import { FEATURES_UNAVAILABLE } from '#machines/features.ts';
import { AccessTokens } from './access-tokens.ts';
import { send } from './calls.ts';
import { call } from './http.ts';
import type { Logger } from './logger.ts';

/** The names of the features that are on. */
export type AskFeatures = () => Promise<readonly string[]>;

async function ask(): Promise<readonly string[]> {
  const authorization = `Bearer ${await new AccessTokens(send).get()}`;
  const answer = await call(features, { authorization });
  if (answer.kind !== 'done') throw new Error(answer.kind);
  return answer.value;
}

/** Asks the feature service once; later it answers the same again. Without an answer there are no features (X5). */
export function featureService(logger: Logger): AskFeatures {
  let answer: Promise<readonly string[]> | undefined;
  return () => {
    answer ??= ask().catch(() => {
      logger.log('ERROR', FEATURES_UNAVAILABLE);
      return [];
    });
    return answer;
  };
}

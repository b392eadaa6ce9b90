import { features } from '#contract/features.ts';
import { AccessTokens } from './access-tokens.ts';
import { call } from './call.ts';
import { send } from './send.ts';

/** Asks the feature service for the names of the features that are on (X5). Rejects without an answer. */
export async function askFeatures(): Promise<readonly string[]> {
  const authorization = `Bearer ${await new AccessTokens(send).get()}`;
  const answer = await call(features, { authorization });
  if (answer.kind !== 'done') throw new Error(answer.kind);
  return answer.value;
}

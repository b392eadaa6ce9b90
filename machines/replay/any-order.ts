import type { Challenge } from '#contract/tan.ts';
import { challenge } from '../testing/replies.ts';

/** A challenge with the fields of every kind of order: a recording has only the kind, the rest is masked. */
export function challengeOfAnyKind(): Challenge {
  const { order, ...rest } = challenge();
  return { ...rest, order: { ...order, ...{ browser: 'Chromium' } } };
}

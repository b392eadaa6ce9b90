import type { Challenge } from '#contract/tan.ts';
import { challenge } from '#machines/testing/replies.ts';

/** A challenge whose order says enough to be of any kind: a recording names the kind, and masks the rest. */
export function challengeOfAnyKind(): Challenge {
  const { order, ...rest } = challenge();
  return { ...rest, order: { ...order, ...{ browser: 'Chromium' } } };
}

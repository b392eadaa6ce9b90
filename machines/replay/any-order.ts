import { AUTHENTICATION_STEPS } from '#contract/process.ts';
import type { StartTanReply } from '#contract/steps.ts';
import type { Challenge } from '#contract/tan.ts';
import { challenge, processReply } from '../testing/replies.ts';

/** A challenge with the fields of every kind of order: a recording has only the kind, the rest is masked. */
function challengeOfAnyKind(): Challenge {
  const { order, ...rest } = challenge();
  return { ...rest, order: { ...order, ...{ browser: 'Chromium' } } };
}

const ENDS = AUTHENTICATION_STEPS.filter((step) => step.startsWith('END_'));

/** The reply to the start of a TAN, whatever it is for: it offers every step that ends one. */
export const startedOfAnyKind = (): StartTanReply => ({
  ...processReply(...ENDS),
  challenge: challengeOfAnyKind(),
});

import { randomToken } from '../../keys/crypto.ts';
import type { Store } from '../../store/store.ts';
import type { Authentication, Completed, Ending } from '../authentication.ts';
import { chosenIn, PREFERENCE, PREFERENCE_KEPT } from '../claims/accounts.ts';
import { needsTan } from '../steps/state.ts';

/**
 * How the customer was authenticated (RFC 8176), when all steps are done: PIN, approval in the app (a key on
 * the device), TAN.
 */
function amrOf({ way = 'pin', steps }: Authentication): string[] {
  const byPin = way === 'pin' || steps.some(({ kind }) => kind === 'firstLogIn');
  const byApp = way !== 'pin';
  const byTan = steps.some(needsTan);
  // The app must be unlocked to approve, so it counts as two factors (S4).
  const several = byApp || byTan;
  return [
    ...(byPin ? ['pwd'] : []),
    ...(byApp ? ['swk'] : []),
    ...(byTan ? ['otp'] : []),
    ...(several ? ['mfa'] : []),
  ];
}

/**
 * The account chosen in this log-in becomes the preferred one (A8). With each log-in the preference is kept anew: that of
 * a customer who comes no more is forgotten (S8).
 */
export async function rememberAccount(store: Store, ending: Ending, now: number): Promise<void> {
  if (ending.kind !== 'completed') return;
  const { accountId: customerId, preferredAccountId: accountId } = ending;
  await store.update(PREFERENCE, customerId, (current) => {
    const value = accountId === undefined ? current : { accountId };
    return value && { value, expiresAt: now + PREFERENCE_KEPT };
  });
}

/** The ending of a log-in whose steps are all done. */
export function completedEnding(draft: Authentication, customerId: string): Completed {
  return {
    kind: 'completed',
    accountId: customerId,
    grantId: randomToken(),
    amr: amrOf(draft),
    authenticatedAt: draft.authenticatedAt,
    preferredAccountId: chosenIn(draft),
    preferredBefore: draft.preferredAccountId,
  };
}

import type { Customer } from '../customers.ts';
import type { Services } from '../services.ts';
import type { Turn } from './attempts.ts';
import { verifyPin } from './pin.ts';

interface Attempt {
  readonly customer: Customer | undefined;
  /** As typed, for a name nobody has. */
  readonly identifier: string;
  readonly pin: string;
  /** What the attempt is counted as: repeated, it is the same one. */
  readonly countedAs: string;
  /** By what others do not have: a browser that the customer trusts, or an approval in their app. */
  readonly vouchedFor: boolean;
}

/**
 * One attempt at a PIN, counted alike wherever a PIN is asked for: the turn is taken before the PIN
 * is looked at, and unknown names cost the same work (S4, L3). How often a name may be tried is counted apart
 * for whom something vouches: whoever knows no more than the name does not keep them out.
 */
export async function tryPin(
  { attempts, windows, config, customers }: Services,
  { customer, identifier, pin, countedAs, vouchedFor }: Attempt,
): Promise<{ turn: Turn; matches: boolean }> {
  const subject = attempts.subjectOf(customer, identifier);
  const limit = config.rateLimits.perIdentifier;
  await windows.limit(`${vouchedFor ? 'vouched pin' : 'pin'} ${subject}`, countedAs, limit);

  const turn = await attempts.reserve('pin', subject, countedAs, customer?.pinBlocked);
  const same = await verifyPin(customer?.pinHash ?? customers.decoyPinHash, pin);
  const right = customer !== undefined && same;
  return { turn, matches: await attempts.settle('pin', subject, countedAs, right) };
}

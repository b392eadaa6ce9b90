import type { Customer } from '../bank/customers.ts';
import type { Services } from '../services.ts';
import type { Turn } from './attempts.ts';
import { verifyPin } from './pin.ts';

interface Attempt {
  readonly customer: Customer | undefined;
  /** The normalised identifier; if no customer has it, attempts are counted by it. */
  readonly identifier: string;
  readonly pin: string;
  /** The key under which the attempt is counted: a repetition is the same attempt. */
  readonly countedAs: string;
  /** Something vouches for the customer: a trusted browser, or an approval in their app. */
  readonly vouchedFor: boolean;
}

/**
 * One attempt at a PIN, counted the same wherever a PIN is asked for. The turn is taken before the PIN is checked,
 * and unknown names take the same work (S4, L3). The rate limit counts attempts that something vouches for
 * separately, so that somebody who only knows the name cannot lock the customer out.
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

import type { Customer } from '../../bank/customers.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { MAX_ATTEMPTS, type Turn } from '../limits/attempts.ts';
import { verifyPin } from './pin-hash.ts';

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

interface Tried {
  readonly turn: Turn;
  readonly matches: boolean;
}

/**
 * One attempt at a PIN, counted the same wherever a PIN is asked for. The turn is taken before the PIN is checked,
 * and unknown names take the same work (S4, L3). The rate limit counts attempts that something vouches for
 * separately, so that somebody who only knows the name cannot lock the customer out.
 */
export function tryPin(services: Services, attempt: Attempt): Promise<Tried> {
  const who = attempt.vouchedFor ? 'vouched' : 'others';
  return services.pins.join(who, () => takeTurn(services, attempt));
}

async function takeTurn(
  { attempts, windows, config, customers, pins }: Services,
  { customer, identifier, pin, countedAs, vouchedFor }: Attempt,
): Promise<Tried> {
  const pseudonym = attempts.pseudonymOf(customer, identifier);
  const limit = config.rateLimits.perIdentifier;
  await windows.limit(`${vouchedFor ? 'vouched pin' : 'pin'} ${pseudonym}`, countedAs, limit);

  const turn = await attempts.reserve('pin', pseudonym, countedAs, customer?.pinBlocked);
  const pinHash = customer?.pinHash ?? customers.decoyPinHash;
  const same = await pins
    .check(() => verifyPin(pinHash, pin))
    .catch(async (error: unknown) => {
      // Nothing was compared: what is wrong with the bank's hash must not block the PIN.
      await attempts.release('pin', pseudonym, countedAs);
      throw error;
    });
  const right = customer !== undefined && same;
  return { turn, matches: await attempts.settle('pin', pseudonym, countedAs, right) };
}

/** What a wrong PIN is answered with, and how the audit log names it. */
export interface WrongPin {
  readonly refusal: Refusal;
  readonly event: 'login.failed' | 'login.blocked';
}

/**
 * A wrong PIN gets the same answers in the same order wherever it is asked for, whether or not the customer exists
 * (L3, L4, S4).
 */
export function judgeWrongPin({ slot }: Turn): WrongPin {
  if (slot === 'none' || slot === MAX_ATTEMPTS) {
    const event = slot === 'none' ? 'login.failed' : 'login.blocked';
    return { refusal: new Refusal('PIN_LOCKED_AND_WRONG'), event };
  }
  const attemptsLeft = MAX_ATTEMPTS - slot;
  const details = attemptsLeft === 1 ? { attemptsLeft } : {};
  return { refusal: new Refusal('INVALID_CREDENTIALS', details), event: 'login.failed' };
}

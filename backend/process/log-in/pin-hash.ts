import { hash, verify } from '@node-rs/argon2';
import { plainDigits } from '#contract/plain-digits.ts';

/** OWASP's parameters for argon2id (the library's default algorithm). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a PIN: its argon2id hash, with salt and parameters. */
export function hashPin(pin: string): Promise<string> {
  return hash(pin, PARAMETERS);
}

/** The form that the hashes of {@link hashPin} have, whatever their parameters. */
const FORM = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

export const isPinHash = (hash: string): boolean => FORM.test(hash);

/** A bank's hash that was made in another way. The library's own error tells nobody's log what it is about (N5). */
class ForeignPinHash extends Error {
  override readonly name = 'ForeignPinHash';
}

async function matches(pinHash: string, pin: string): Promise<boolean> {
  try {
    return await verify(pinHash, pin);
  } catch (cause) {
    throw new ForeignPinHash('not as hashPin makes it', { cause });
  }
}

/**
 * Whether this is the PIN; takes as long for an unknown customer as for a wrong PIN (S4). Blanks around it, invisible
 * marks, and digits of another script count if the bank gave the customer such a PIN; otherwise they came with what was
 * pasted or from the customer's keyboard, and cost no attempt (L7).
 * @throws {ForeignPinHash}
 */
export async function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  const meant = plainDigits(pin).trim();
  return (await matches(pinHash, pin)) || (meant !== pin && matches(pinHash, meant));
}

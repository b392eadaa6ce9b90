import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (the library's default algorithm). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a PIN: its argon2id hash, with salt and parameters. */
export function hashPin(pin: string): Promise<string> {
  return hash(pin, PARAMETERS);
}

/**
 * Whether this is the PIN; takes as long for an unknown customer as for a wrong PIN (S4). Blanks around it count if the
 * bank gave the customer a PIN with them; otherwise they came with what was pasted, and cost no attempt (L7).
 */
export async function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  const bare = pin.trim();
  return (await verify(pinHash, pin)) || (bare !== pin && verify(pinHash, bare));
}

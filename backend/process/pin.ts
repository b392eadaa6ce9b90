import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (the library's default algorithm). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a PIN: its argon2id hash, with salt and parameters. */
export function hashPin(pin: string): Promise<string> {
  return hash(pin, PARAMETERS);
}

/** Whether this is the PIN; takes as long for a wrong one as for the right one (S4). */
export function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  return verify(pinHash, pin);
}

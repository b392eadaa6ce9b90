import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (the library's default algorithm). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPin(pin: string): Promise<string> {
  return hash(pin, PARAMETERS);
}

export function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  return verify(pinHash, pin);
}

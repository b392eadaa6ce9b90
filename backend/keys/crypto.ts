import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An unguessable id: 256 bits by default, safe in cookies and URLs. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** The reference a customer reads out on the phone: 12 characters, none of them ambiguous (R1). */
export function reference(): string {
  return Array.from(randomBytes(12), (byte) => CROCKFORD[byte & 31]).join('');
}

/** A keyed digest. `label` separates the uses of a key. */
export function keyed(key: string, label: string, value: string): string {
  return createHmac('sha256', key).update(`${label}\n${value}`).digest('base64url');
}

/** The digest that is stored instead of a secret id, so that a stolen database opens no session. */
export function digest(value: string): string {
  return hash('sha256', value, 'base64url');
}

/** Compares in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

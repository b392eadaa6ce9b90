const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference of our own, for what the backend never heard of: `W` and eleven characters that nobody mishears. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return `W${Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')}`;
}

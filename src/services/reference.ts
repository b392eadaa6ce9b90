const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference for failures the backend does not know of: `W` and eleven characters that are not easily misheard. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return `W${Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')}`;
}

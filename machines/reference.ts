/** Browsers and Node share it; the types of neither are known here. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new reference that the customer may quote (R2): its maker's letter (`F`: a machine, `W`: the page's services) and
 * eleven random characters that are not easily misheard. Random, as two failures of one moment must not share one: the
 * log would keep only the first.
 */
export function referenceOf(maker: 'F' | 'W'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return `${maker}${Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')}`;
}

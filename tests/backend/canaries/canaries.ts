export const CANARY_PIN = 'canary-pin-4711';

/** Found anywhere they have no business, they tell. The IBANs are those of the demo's payment and of its payer. */
export const CANARIES = {
  pin: CANARY_PIN,
  wrongPin: 'canary-wrong-pin',
  identifier: 'canary-identifier',
  wrongTan: 'canary-wrong-tan',
  /** As nobody would write it who means no account, PIN or TAN. */
  pasted: '98765432',
  address: 'canary-address',
  payeeIban: 'DE88884099990000081500',
  payeeName: 'Fahrrad Falk',
} as const;

/** Short enough to stand in somebody's random letters by chance. */
const SHORT = 8;

function isIn(text: string, word: string): boolean {
  if (/^\d+$/.test(word)) return new RegExp(`(?<![\\w.:$-])${word}(?![\\w.:-])`).test(text);
  if (word.length < SHORT) return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
  return text.includes(word);
}

/**
 * What of these stands in a text: digits only where they are all there is, and no part of a time or a
 * number; a short name only as a word, and no part of a key.
 */
export function foundIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => isIn(text, word));
}

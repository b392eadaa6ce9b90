export const CANARY_PIN = 'canary-pin-4711';

/** Values that show a leak wherever they are found. Payee and IBAN are those of the demo's payment. */
export const CANARIES = {
  pin: CANARY_PIN,
  wrongPin: 'canary-wrong-pin',
  identifier: 'canary-identifier',
  wrongTan: 'canary-wrong-tan',
  /** A group of digits that can only be meant as an account number, PIN or TAN. */
  pasted: '98765432',
  address: 'canary-address',
  payeeIban: 'DE88884099990000081500',
  payeeName: 'Fahrrad Falk',
} as const;

/** Words shorter than this can occur in random letters by chance. */
const SHORT = 8;

function isIn(text: string, word: string): boolean {
  if (/^\d+$/.test(word)) return new RegExp(`(?<![\\w.:$-])${word}(?![\\w.:-])`).test(text);
  if (word.length < SHORT) return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
  return text.includes(word);
}

/**
 * The words that occur in a text. Digits count only on their own, not as part of a time or a longer number; a
 * short word only as a whole word, not as part of a key.
 */
export function foundIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => isIn(text, word));
}

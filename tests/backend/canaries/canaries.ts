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

/** What of these stands in a text; digits only where they are all there is, and no part of a time or a number. */
export function foundIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) =>
    /^\d+$/.test(word)
      ? new RegExp(`(?<![\\w.:$-])${word}(?![\\w.:-])`).test(text)
      : text.includes(word),
  );
}

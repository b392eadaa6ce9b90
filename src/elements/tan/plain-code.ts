import { plainDigits } from '#contract/plain-digits.ts';
import { TAN_MAX_LENGTH } from '#contract/tan.ts';

/** A shorter number in a message is not taken for a code. */
const SHORTEST = 6;
/** Dates, times and amounts; an IBAN, as the message about a payment names the payee's. */
const FIGURES = /\d+(?:[.,:/]\d+)+|\b[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,}(?: ?[A-Z\d]{1,3})?\b/g;

/**
 * The code in a message that was pasted as a whole: its only long number, which a last line may repeat for the browser.
 * A text without words is no message.
 */
function codeIn(text: string): string | undefined {
  if (!/\p{L}{3}[\s:]/u.test(text)) return undefined;
  const numbers = text.replace(FIGURES, '|').split(/[^\d\s]+/);
  const plain = numbers.map((number) => number.replace(/\s/g, ''));
  const [code, another] = new Set(plain.filter(({ length }) => length >= SHORTEST));
  return another === undefined ? code : undefined;
}

/**
 * The code as the bank wrote it. Replaces digits of another script or of full width, and removes blanks, the
 * invisible marks that messages put around numbers, and the rest of a pasted message. Sent unchanged, they would cost
 * an attempt (S4).
 */
export function plainCode(typed: string): string {
  const text = plainDigits(typed);
  return (codeIn(text) ?? text.replace(/\s/g, '')).slice(0, TAN_MAX_LENGTH);
}

import { TAN_MAX_LENGTH } from '#contract/tan.ts';

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** In Unicode, the ten digits of a script are consecutive. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return `${value}`;
}

/** A shorter number in a message is not taken for a code. */
const SHORTEST = 6;
/** Dates, times and amounts. */
const FIGURES = /\d+(?:[.,:/]\d+)+/g;

/** The code in a message that was pasted as a whole: its only long number. A text without words is no message. */
function codeIn(text: string): string | undefined {
  if (!/\p{L}{3}[\s:]/u.test(text)) return undefined;
  const numbers = text.replace(FIGURES, '|').split(/[^\d\s]+/);
  const codes = numbers.map((number) => number.replace(/\s/g, ''));
  const [code, another] = codes.filter(({ length }) => length >= SHORTEST);
  return another === undefined ? code : undefined;
}

/**
 * The code as the bank wrote it. Replaces digits of another script or of full width, and removes blanks, the
 * invisible marks that messages put around numbers, and the rest of a pasted message. Sent unchanged, they would cost
 * an attempt (S4).
 */
export function plainCode(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);
  return (codeIn(text) ?? text.replace(/\s/g, '')).slice(0, TAN_MAX_LENGTH);
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** In Unicode, the ten digits of a script are consecutive; those of another may follow them at once. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return `${before % 10}`;
}

/**
 * What was meant by a number that was typed on any keyboard, or pasted: the digits of every script as 0 to 9, in the
 * spelling of NFKC, without the marks that nobody sees.
 */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);

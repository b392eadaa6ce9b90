const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** In Unicode, the ten digits of a script are consecutive. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return `${value}`;
}

/** The text with the digits of every script, such as those of an Arabic keyboard, as 0 to 9; normalised to NFKC before. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);

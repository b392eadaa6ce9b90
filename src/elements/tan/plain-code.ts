const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Each script has its ten digits in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return `${value}`;
}

/**
 * A code as the bank wrote it, however the customer's keyboard or clipboard did: digits of another script or
 * of full width, blanks, and the invisible marks that messages wrap numbers in. Sent as they are, they would
 * cost an attempt (S4).
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit);

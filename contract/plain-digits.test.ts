import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

const ALL = Array.from({ length: 0x110000 }, (_, code) => code);
/** Every digit that there is, in order: of each script 0 to 9. */
const DIGITS = ALL.map((code) => String.fromCodePoint(code)).filter((sign) => /\p{Nd}/u.test(sign));

test('[L7] the digits of every script are 0 to 9, also where those of two have no gap between them', () => {
  expect(DIGITS.map(plainDigits).join('')).toBe('0123456789'.repeat(DIGITS.length / 10));
});

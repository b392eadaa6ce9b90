import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrLogIn } from './app-log-in.ts';

const withLink = (link: string) => ({
  id: 'a',
  status: 'waiting',
  number: '07',
  expiresAt: '2026-01-01T00:00:00.000Z',
  link,
});
const BEGIN = 'https://';

/** The longest link that is accepted, of this letter. */
function longestOf(letter: string): string {
  let length = 4096;
  const link = () => BEGIN + letter.repeat(length);
  while (!QrLogIn.safeParse(withLink(link())).success) length -= 1;
  return link();
}

test.each(['x', 'ß', '€'])(
  '[Q2] [N2] a link that is accepted fits into a QR code, of %s too',
  (letter) => {
    const link = longestOf(letter);
    expect(link.length).toBeGreaterThan(512);
    expect(encode(link, { ecc: 'M' }).size).toBeLessThanOrEqual(179);
  },
);

test('[Q2] a QR code without a link, which nobody could scan, is a broken answer', () => {
  expect(QrLogIn.safeParse(withLink('https://bank.example/app')).success).toBe(true);
  expect(QrLogIn.safeParse({ ...withLink(''), link: undefined }).success).toBe(false);
});

import { expect, it } from 'vitest';
import { plainCode } from './plain-code.ts';

it.each([
  ['as it was sent', '123456', '123456'],
  ['letters and all', 'aB-12_9', 'aB-12_9'],
  ['with blanks and a line', ' 123\u00a0456\n', '123456'],
  ['of full width', '１２３\u3000４５６', '123456'],
  ['in Arabic', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['in Persian', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['in Hindi', '०१२३४५६७८९', '0123456789'],
  ['in Bengali', '০১২৩৪৫৬৭৮৯', '0123456789'],
  ['in Thai', '๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['with marks that nobody sees', '\ufeff\u2068\u200e123\u200b456\u2069', '123456'],
  ['with the message that it came with', 'Ihre TAN lautet 123456.', '123456'],
  ['behind its name', 'TAN:123 456', '123456'],
  ['behind its name, all of full width', 'ＴＡＮ：１２３４５６', '123456'],
  ['before its name', '123456 ist Ihre TAN', '123456'],
  [
    'among what else a message tells',
    'TAN für 1.234,56 EUR an Falk, 23.11.2026 17:05 Uhr: 123456',
    '123456',
  ],
  ['beside the number of an order', 'TAN for order 2026001/7: 123456', '123456'],
  [
    'in the message about a payment, beside the payee’s IBAN',
    'Überweisung 49,90 EUR an DE02 1203 0000 0000 2020 51, TAN: 123456',
    '123456',
  ],
  ['right behind an IBAN', 'TAN für DE02 1203 0000 0000 2020 51 123 456', '123456'],
  ['beside an IBAN with letters', 'Payee GB29NWBK60161331926819: 123456', '123456'],
  [
    'that a last line repeats for the browser',
    'Your TAN is 123456.\n\n@bank.example #123456',
    '123456',
  ],
  ['beside a number that is too short for one', 'Kunde 12345, TAN: 123456', '123456'],
  ['with letters in groups', 'aB 123456', 'aB123456'],
  ['that may be one of two', 'TAN 123456 oder 654321', 'TAN123456oder654321'],
  ['longer than any', '1'.repeat(40), '1'.repeat(32)],
])('[A5, L7, S4] a TAN %s', (_, typed, sent) => {
  expect(plainCode(typed)).toBe(sent);
});

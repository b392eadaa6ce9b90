import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCents,
  formatDay,
  formatHash,
  formatIban,
  formatMoment,
  sayCents,
} from './format.ts';

test('[I2] figures are German in every language: euros, the time of the bank, groups of four', () => {
  expect(formatCents(123_456)).toMatch(/^1\.234,56\s€$/);
  expect(formatCents(-4210)).toMatch(/^\u221242,10\s€$/);
  expect(formatMoment('2026-12-24T17:30:00Z')).toBe('24.12.2026, 18:30');
  expect(formatMoment('2026-07-01T22:30:00Z')).toBe('02.07.2026, 00:30');
  expect(formatIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
  expect(formatDay('2000-02-29')).toBe('29.02.2000');
  expect(formatDay('unknown')).toBe('unknown');
});

test('[I2] [N1] an amount is said in the language shown, and an overdrawn one with a minus, as a hyphen is not said', () => {
  expect(sayCents(10_000_000, 'en-GB')).toBe('€100,000.00');
  expect(sayCents(-4210, 'en-GB')).toBe('\u2212€42.10');
});

test('[A7] [A8] the size of a document has no figures after the point, and is at least one; its hash is in groups of four', () => {
  expect(formatBytes(123_456)).toBe('123\u00A0kB');
  expect(formatBytes(1500)).toBe('2\u00A0kB');
  expect(formatBytes(12)).toBe('1\u00A0kB');
  expect(formatHash('e3b0c44298fc')).toBe('e3b0 c442 98fc');
});

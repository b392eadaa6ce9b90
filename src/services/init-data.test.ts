import { afterEach, expect, test, vi } from 'vitest';
import type { InitData } from '#machines/tabs/ports.ts';
import { readInitData, readReloadData } from './init-data.ts';

const data: InitData = {
  entry: { clientId: 'shop', redirectUri: 'https://shop/cb', interaction: 'i1' },
  themeId: '8840_1',
  locale: 'en-GB',
  errorShown: true,
  at: new Date('2026-01-01T10:00:00.000Z'),
};
const entry = { ...data.entry, route: 'tos' } as const;
const written = JSON.stringify(data);

afterEach(() => vi.useRealTimers());

test('[X8] stored init data is restored unchanged, with its dates as Date objects', () => {
  expect(readInitData(written)).toEqual(data);
  expect(readInitData(written)?.at).toBeInstanceOf(Date);
});

test.each(['', 'nonsense', '{}', '"2026-01-01T10:00:00.000Z"', written.replace('en-GB', 'fr-FR')])(
  '[X8] %s is rejected as init data',
  (text) => expect(readInitData(text)).toBeUndefined(),
);

test('[X8] [L8] unknown fields, such as a PIN or a TAN, are dropped from init data', () => {
  const more = JSON.stringify({ ...data, pin: '12345', entry: { ...data.entry, tan: '1' } });
  expect(readInitData(more)).toEqual(data);
});

test('[X8] reload data is restored only for the same log-in, and for one hour', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T11:00:00.000Z') });
  expect(readReloadData(entry, written)).toEqual(data);
  expect(readReloadData({ ...entry, interaction: 'i2' }, written)).toBeUndefined();
  expect(readReloadData({ ...entry, clientId: 'market' }, written)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(readReloadData(entry, written)).toBeUndefined();
});

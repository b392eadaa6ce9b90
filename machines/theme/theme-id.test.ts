import { expect, test } from 'vitest';
import { parseThemeId, pickAppearance, selectThemeId, themeIdOf } from './theme-id.ts';

test.each([
  ['9998', '9998'],
  ['8840_1', '8840_1'],
  ['0_0', ''],
  ['undefined_undefined', ''],
  ['8840_', ''],
  ['8840_1_2', ''],
  ['../evil', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('[T2] theme id %j is %j', (id, parsed) => {
  expect(parseThemeId(id)).toBe(parsed);
});

test('[T2] an authentication session names its theme by rzbk and markenId', () => {
  expect(themeIdOf({ rzbk: '8840', markenId: '1' })).toBe('8840_1');
  expect(themeIdOf({ rzbk: '0', markenId: '0' })).toBe('');
  expect(themeIdOf(undefined)).toBe('');
});

const all = { url: '1', nativeApp: '2', sessionStorage: '3', cookie: '4' };

test.each([
  [{ ...all, isDevelopmentHost: true }, '1'],
  [{ ...all, isDevelopmentHost: false }, '2'],
  [{ ...all, isDevelopmentHost: false, nativeApp: null }, '3'],
  [{ ...all, isDevelopmentHost: false, nativeApp: 'x', sessionStorage: '0_0' }, '4'],
  [{ url: '1', isDevelopmentHost: false, nativeApp: null, sessionStorage: null, cookie: null }, ''],
])('[T3] %j selects %j', (sources, themeId) => {
  expect(selectThemeId(sources)).toBe(themeId);
});

test.each([
  ['DARK', false, 'DARK'],
  ['LIGHT', true, 'LIGHT'],
  [null, true, 'DARK'],
  ['<script>', false, 'LIGHT'],
])('[T2] appearance cookie %j, system dark %j: %s', (cookie, systemIsDark, appearance) => {
  expect(pickAppearance(cookie, systemIsDark)).toBe(appearance);
});

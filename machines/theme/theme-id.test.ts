import { expect, test } from 'vitest';
import {
  DEFAULT_THEME,
  DEFAULT_THEME_LIST,
  isDevelopmentHost,
  parseThemeId,
  pickAppearance,
  pickImages,
  selectThemeId,
  themeIdOf,
} from './theme-id.ts';

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
  expect(themeIdOf({ rzbk: 'undefined', markenId: 'undefined' })).toBe('');
});

test('[T2] the default theme and the list are as the specification has them', () => {
  expect(DEFAULT_THEME).toBe('9998');
  expect(DEFAULT_THEME_LIST).toEqual(['', '8840_1', '8888_89', '9998']);
});

const all = { url: '1', nativeApp: '2', sessionStorage: '3', cookie: '4' };
const none = { url: null, nativeApp: null, sessionStorage: null, cookie: null };
const session = { rzbk: '8840', markenId: '1' };

test.each([
  [all, '1'],
  [{ ...all, url: null }, '2'],
  [{ ...all, url: 'undefined_undefined', nativeApp: null }, '3'],
  [{ ...all, url: null, nativeApp: 'x', sessionStorage: '0_0' }, '4'],
  [none, ''],
])('[T3] %j selects %j', (sources, themeId) => {
  expect(selectThemeId(sources)).toBe(themeId);
});

test('[T3] a session comes after URL and native app, before session storage and cookie', () => {
  expect(selectThemeId(all, session)).toBe('1');
  expect(selectThemeId({ ...all, url: null }, session)).toBe('2');
  expect(selectThemeId({ ...all, url: null, nativeApp: null }, session)).toBe('8840_1');
  expect(selectThemeId({ ...none, cookie: '4' }, { rzbk: '0', markenId: '0' })).toBe('');
});

test.each([
  [undefined],
  [null],
  [{}],
  [{ rzbk: '8840' }],
  [{ markenId: '1' }],
  [{ rzbk: null, markenId: null }],
  [{ rzbk: '8840', markenId: '' }],
])('[X6, T3] %j names no theme: what the browser remembers stays', (unnamed) => {
  expect(selectThemeId({ ...none, cookie: '4' }, unnamed)).toBe('4');
});

test.each([
  ['localhost', true],
  ['bank.localhost', true],
  ['127.0.0.1', true],
  ['127.10.20.30', true],
  ['[::1]', true],
  ['bank.example', false],
  ['evillocalhost', false],
  ['evil.127.0.0.1', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
])('[T3] %s is a development host: %s', (hostname, is) => {
  expect(isDevelopmentHost(hostname)).toBe(is);
});

const wishless = {
  url: null,
  nativeApp: null,
  cookie: null,
  writtenForSystem: null,
  systemIsDark: false,
};

test.each([
  [{}, 'LIGHT'],
  [{ systemIsDark: true }, 'DARK'],
  [{ cookie: 'DARK' }, 'DARK'],
  [{ cookie: 'LIGHT', systemIsDark: true }, 'LIGHT'],
  [{ cookie: '<script>', systemIsDark: true }, 'DARK'],
  [{ nativeApp: 'LIGHT', cookie: 'DARK' }, 'LIGHT'],
  [{ url: 'DARK', nativeApp: 'LIGHT' }, 'DARK'],
  // A cookie that we wrote because the system was light does not count once it is dark.
  [{ cookie: 'LIGHT', writtenForSystem: 'LIGHT', systemIsDark: true }, 'DARK'],
  [{ cookie: 'DARK', writtenForSystem: 'LIGHT' }, 'DARK'],
])('[T2] [T3] the appearance of %j is %s', (sources, appearance) => {
  expect(pickAppearance({ ...wishless, ...sources })).toBe(appearance);
});

test.each([
  [{ url: null, nativeApp: undefined, savesData: false }, true],
  [{ url: null, nativeApp: undefined, savesData: true }, false],
  [{ url: null, nativeApp: true, savesData: true }, true],
  [{ url: null, nativeApp: false, savesData: false }, false],
  [{ url: 'true', nativeApp: false, savesData: true }, true],
  [{ url: 'false', nativeApp: true, savesData: false }, false],
  [{ url: 'maybe', nativeApp: undefined, savesData: false }, true],
])('[T2] the use-images flag of %j is %s', (sources, flag) => {
  expect(pickImages(sources)).toBe(flag);
});

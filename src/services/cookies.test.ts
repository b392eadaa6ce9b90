import { expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

test('[T3] [I1] a preference’s cookie lasts for a year and is Secure', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeCookie('theme', '8840_1', 'None');
  writeCookie('language', 'en-GB', 'Lax');
  writeCookie('theme', '1; domain=example', 'None');
  expect(written.mock.calls.flat()).toEqual([
    'theme=8840_1; path=/; max-age=31536000; SameSite=None; Secure',
    'language=en-GB; path=/; max-age=31536000; SameSite=Lax; Secure',
    'theme=1%3B%20domain%3Dexample; path=/; max-age=31536000; SameSite=None; Secure',
  ]);
  written.mockRestore();
});

test('[T3] a cookie is read by its whole name, and one that is malformed is none', () => {
  const read = vi.spyOn(document, 'cookie', 'get');
  read.mockReturnValue('theme=8840_1; theme_appearance=DARK; language=%E0%A4%A; old_theme=7777_7');
  expect(readCookie('theme')).toBe('8840_1');
  expect(readCookie('theme_appearance')).toBe('DARK');
  expect(readCookie('language')).toBeNull();
  expect(readCookie('the')).toBeNull();
  read.mockReturnValue('csrf=of a longer path; csrf=ours');
  expect([readCookie('csrf'), readCookie('csrf', 'find')]).toEqual(['ours', 'of a longer path']);
  read.mockRestore();
});

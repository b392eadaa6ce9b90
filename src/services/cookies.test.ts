import { expect, test, vi } from 'vitest';
import { writeCookie } from './cookies.ts';

test('[T3] [I1] a preference’s cookie lasts for a year and is Secure', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeCookie('theme', '8840_1', 'None');
  writeCookie('language', 'en-GB', 'Lax');
  expect(written.mock.calls.flat()).toEqual([
    'theme=8840_1; path=/; max-age=31536000; SameSite=None; Secure',
    'language=en-GB; path=/; max-age=31536000; SameSite=Lax; Secure',
  ]);
  written.mockRestore();
});

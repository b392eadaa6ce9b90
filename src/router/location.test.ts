import { expect, test } from 'vitest';
import { follow, pathOfRoute } from './location.ts';
import { RedirectLimit } from './redirect-limit.ts';

test('[P2] from step to step the address is replaced', () => {
  expect(follow(undefined, 'login', '/')).toEqual({ kind: 'replace', path: '/login' });
  expect(follow('psd2TanAuth', 'tos', '/psd2TanAuth')).toEqual({ kind: 'replace', path: '/tos' });
  expect(follow('tos', 'tos', '/tos')).toEqual({ kind: 'nothing' });
});

test('[P2] the first step gets an entry of its own, so that Back can be asked about', () => {
  expect(follow('login', 'psd2TanAuth', '/login')).toEqual({ kind: 'push', path: '/psd2TanAuth' });
  // The QR code is the other face of the log-in page, at the same address.
  expect(follow('qrCodeLogin', 'qrCodeFirstlogin', '/login').kind).toBe('push');
  expect(follow('qrCodeLogin', 'login', '/login')).toEqual({ kind: 'nothing' });
});

test('[P2] leaving straight from the log-in adds no entry to come back to', () => {
  expect(follow('login', 'returning', '/login')).toEqual({ kind: 'replace', path: '/returning' });
});

test('[R2] an error page leaves the address as it is', () => {
  expect(follow('login', 'lockedAccountError', '/login')).toEqual({ kind: 'replaceState' });
});

test('[P2] after a reload the address is already right', () => {
  expect(follow(undefined, 'tos', pathOfRoute('tos'))).toEqual({ kind: 'nothing' });
});

test('[P2] 31 redirects in a row are allowed, one more is a circle', () => {
  const limit = new RedirectLimit();
  const allowed = Array.from({ length: 32 }, (_, i) => limit.allows(i));
  expect(allowed.filter(Boolean)).toHaveLength(31);
  expect(limit.allows(10_000)).toBe(true);
});

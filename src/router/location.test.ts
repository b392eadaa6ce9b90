import { expect, test } from 'vitest';
import type { RouteId } from '#machines/routes.ts';
import { type Follow, pathOfRoute, Trail } from './location.ts';

/** Follows these routes one after the other, and returns the step for the last. */
function followed(start: string, ...routes: readonly RouteId[]): Follow | undefined {
  const trail = new Trail();
  let present = start;
  return routes
    .map((route) => {
      const step = trail.follow(route, present);
      if ('path' in step) present = step.path;
      return step;
    })
    .at(-1);
}

test('[P2] from step to step the address is replaced', () => {
  expect(followed('/', 'login')).toEqual({ kind: 'replace', path: '/login' });
  expect(followed('/psd2TanAuth', 'psd2TanAuth', 'tos')).toEqual({ kind: 'replace', path: '/tos' });
});

test('[P2] the first step gets an entry of its own, so that Back can be asked about', () => {
  expect(followed('/', 'login', 'psd2TanAuth')).toEqual({ kind: 'push', path: '/psd2TanAuth' });
  // The QR code belongs to the log-in page and has the same address.
  expect(followed('/', 'login', 'qrCodeLogin', 'qrCodeFirstlogin')?.kind).toBe('push');
  expect(followed('/', 'login', 'qrCodeLogin', 'login')).toEqual({ kind: 'nothing' });
});

test('[P2, P7] a slow answer before the first step, or another tab, takes nothing of that away', () => {
  expect(followed('/login', 'login', 'waiting', 'comfortLoginWaiting')?.kind).toBe('push');
  expect(followed('/tos', 'tos', 'otherTab', 'waiting', 'tos')).toEqual({ kind: 'nothing' });
  expect(followed('/tos', 'tos', 'waiting', 'consent')?.kind).toBe('replace');
});

test('[P2] leaving straight from the log-in adds no entry to come back to', () => {
  expect(followed('/', 'login', 'returning')).toEqual({ kind: 'replace', path: '/returning' });
});

test('[R2] an error page leaves the address as it is', () => {
  expect(followed('/', 'login', 'lockedAccountError')).toEqual({ kind: 'replaceState' });
});

test('[P5] another failure of a navigation is another state of the same entry', () => {
  expect(followed('/login', 'login', 'navigationError')?.kind).toBe('push');
  expect(followed('/navigation-error', 'navigationError')).toEqual({ kind: 'replaceState' });
});

test('[P2] after a reload the address is already right', () => {
  expect(followed(pathOfRoute('tos'), 'tos')).toEqual({ kind: 'nothing' });
});

import { expect, test } from 'vitest';
import { MAX_REDIRECTS } from '#machines/routes.ts';
import { RedirectLimit } from './redirect-limit.ts';

/** Whether each of this many redirects is allowed, one every so many ms. */
function redirects(count: number, every: number): boolean[] {
  const limit = new RedirectLimit();
  return Array.from({ length: count }, (_, nth) => limit.allows(nth * every));
}

test('[P2] more than 31 redirects in a row are a loop', () => {
  expect(MAX_REDIRECTS).toBe(31);
  expect(redirects(32, 999)).toEqual([...Array(31).fill(true), false]);
});

test('[P2] as many as a customer makes, who takes a second for each, are none', () => {
  expect(redirects(100, 1000)).not.toContain(false);
});

import { expect, test } from 'vitest';
import { RedirectLimit } from './redirect-limit.ts';

test('[P2] 31 redirects in a row are allowed, one more is a circle', () => {
  const limit = new RedirectLimit();
  const allowed = Array.from({ length: 32 }, (_, i) => limit.allows(i));
  expect(allowed.filter(Boolean)).toHaveLength(31);
  expect(limit.allows(10_000)).toBe(true);
});

test('[P2] redirects less than a second apart are one row; after a second another begins', () => {
  const limit = new RedirectLimit();
  const allowed = Array.from({ length: 32 }, (_, i) => limit.allows(i * 999));
  expect(allowed.at(-1)).toBe(false);
  expect(limit.allows(31 * 999 + 1000)).toBe(true);
});

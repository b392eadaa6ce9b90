// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStorage } from '#src/services/storage.ts';
import { applyTheme } from './apply.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Applies a theme that came with the page, whose font is loaded by this function. */
async function applying(load: () => Promise<FontFace>) {
  const venue = {
    isServedWith: () => true,
    showLook() {},
    showFavicon() {},
    fonts: () => [{ load }],
  };
  const settled = vi.fn();
  const choice = { themeId: '9998', appearance: 'LIGHT', useImages: true, fresh: false } as const;
  const needs = { venue: venue as never, storage: openStorage() };
  applyTheme(needs, 'bank', choice, new AbortController().signal).then(settled);
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

test('[T5] fonts are waited for 10 ms and no longer', async () => {
  const settled = await applying(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(9);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith('9998');
});

test('[T5] [N2] a font that fails to load does not delay the theme', async () => {
  const settled = await applying(() => Promise.reject(new Error('404')));
  expect(settled).toHaveBeenCalledExactlyOnceWith('9998');
});

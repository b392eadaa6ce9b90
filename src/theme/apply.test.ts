// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Appearance } from '#contract/appearance.ts';
import type { AppliedTheme } from '#machines/theme/machine.ts';
import { openStorage } from '#src/services/storage.ts';
import { applyTheme, loadTheme } from './apply.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Applies a theme that came with the page, whose font is loaded by this function. */
async function applying(load: () => Promise<FontFace>) {
  const venue = {
    isServedWith: () => true,
    showFavicon() {},
    fonts: () => [{ load }],
  };
  const settled = vi.fn();
  const choice = { themeId: '9998', appearance: 'LIGHT', fresh: false } as const;
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

/** Until the end of the test, every call gets this answer. */
function serving(answer: (init: RequestInit, url: string) => Response): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(init, url));
  onTestFinished(() => void vi.unstubAllGlobals());
}

test.each([
  ['bank', '8840_1', true],
  ['bank', '9998', true],
  ['local', '8840_1', true],
  ['local', '9998', false],
] as const)(
  '[T3] [T4] the theme on the page is remembered, but not the default in place of one that cannot be had: %s %s: %s',
  async (from, themeId, isRemembered) => {
    serving(() => new Response(':root{}', { headers: { 'content-type': 'text/css' } }));
    const kept = vi.spyOn(document, 'cookie', 'set');
    onTestFinished(() => void kept.mockRestore());
    const storage = openStorage();
    storage.remove('theme');
    const venue = { isServedWith: () => false, showTheme() {}, showFavicon() {}, fonts: () => [] };
    const choice = { themeId, appearance: 'DARK', fresh: false } as const;
    const needs = { venue: venue as never, storage };
    const applied = applyTheme(needs, from, choice, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10);
    await expect(applied).resolves.toBe(themeId);
    const names = kept.mock.calls.map(([cookie]) => cookie.split(';')[0]);
    expect(names).toEqual([...(isRemembered ? [`theme=${themeId}`] : []), 'theme_appearance=DARK']);
    expect(storage.read('theme')).toBe(isRemembered ? themeId : null);
  },
);

/** Loads a theme that did not come with the page. */
function loading({
  from = 'bank' as AppliedTheme['from'],
  fresh = false,
  appearance = 'LIGHT' as Appearance,
  showTheme = vi.fn(),
  showFavicon = vi.fn(),
  signal = new AbortController().signal,
}): Promise<string> {
  const venue = { isServedWith: () => false, showTheme, showFavicon };
  const choice = { themeId: '8840_1', appearance, fresh } as const;
  return loadTheme(venue as never, from, choice, signal);
}

test('[T4] a theme that nobody wants any more by the time that it is there is not shown over the next one', async () => {
  const left = new AbortController();
  serving(() => {
    left.abort();
    return new Response(':root{}', { headers: { 'content-type': 'text/css' } });
  });
  const showTheme = vi.fn();
  await expect(loading({ showTheme, signal: left.signal })).rejects.toThrow();
  expect(showTheme).not.toHaveBeenCalled();
});

test.each([
  ['content-disposition', '/x/8888_89/colours.css', 'inline; filename="7777_78.css"', '7777_78'],
  ['the same without quotes', '/x/8888_89/colours.css', 'inline; filename=7777_78.css', '7777_78'],
  ['its URL without one', '/x/8888_89/colours.css', '', '8888_89'],
  ['its URL, as of a local copy', '/x/8888_89.css', '', '8888_89'],
  ['the request where neither names one', '/x/colours.css', '', '8840_1'],
  ['the request where the name means the default', '/x/0_0.css', '', '8840_1'],
])('[T5] the id of a colour stylesheet is read from %s', async (_, url, disposition, id) => {
  serving(() => {
    const headers = { 'content-type': 'text/css', 'content-disposition': disposition };
    return Object.defineProperty(new Response(':root{}', { headers }), 'url', { value: url });
  });
  const showTheme = vi.fn();
  await expect(loading({ showTheme })).resolves.toBe(id);
  expect(showTheme.mock.calls[0]?.[0]).toBe(id);
});

test.each([
  ['bank', '/services_auth/auth-backend/api/forward/portal-content/assets/7777_78/favicon.svg'],
  ['local', '/services_auth/auth-frontend/assets/themes/7777_78/favicon.svg'],
] as const)(
  '[P1] [T4] the icon is that of the theme that was sent, from where its stylesheets are: %s',
  async (from, icon) => {
    serving(() => {
      const disposition = 'inline; filename="7777_78.css"';
      const headers = { 'content-type': 'text/css', 'content-disposition': disposition };
      return new Response(':root{}', { headers });
    });
    const showFavicon = vi.fn();
    await loading({ from, showFavicon });
    expect(showFavicon).toHaveBeenCalledExactlyOnceWith(icon);
  },
);

test('[P1] [N3] so is the icon of a page that was served with its theme, for which nothing is requested', async () => {
  const asked = vi.fn();
  serving(asked);
  const venue = { isServedWith: () => true, showFavicon: vi.fn() };
  const choice = { themeId: '8840_1', appearance: 'LIGHT', fresh: false } as const;
  await loadTheme(venue as never, 'bank', choice, new AbortController().signal);
  expect(asked).not.toHaveBeenCalled();
  expect(venue.showFavicon).toHaveBeenCalledExactlyOnceWith(
    '/services_auth/auth-backend/api/forward/portal-content/assets/8840_1/favicon.svg',
  );
});

test('[T4] a retry does not get the invalid answer again that the browser has cached', async () => {
  serving(({ cache }) => {
    const text = cache === 'reload' ? ':root{}' : '<html>';
    return new Response(text, { headers: { 'content-type': 'text/css' } });
  });
  await expect(loading({})).rejects.toThrow('Invalid theme response');
  await expect(loading({ fresh: true })).resolves.toBe('8840_1');
});

test.each(['LIGHT', 'DARK'] as const)(
  '[T5] the colours are requested for the theme and its appearance: %s',
  async (appearance) => {
    const asked: string[] = [];
    serving((_, url) => {
      asked.push(url);
      return new Response(':root{}', { headers: { 'content-type': 'text/css' } });
    });
    await loading({ appearance });
    expect(asked[0]).toMatch(
      new RegExp(`/themes/8840_1/colours\\.css\\?appearance=${appearance}$`),
    );
  },
);

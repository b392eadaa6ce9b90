// @vitest-environment-options { "url": "https://localhost/" }
import { expect, onTestFinished, test, vi } from 'vitest';
import { selectThemeId } from '#machines/theme/theme-id.ts';
import { writeCookie } from '#src/services/cookies.ts';
import { openStorage } from '#src/services/storage.ts';
import { noteSystemAppearance, readThemeChoice } from './choice.ts';

/** The page, which alone can be moved to another host. */
const page: { reconfigure(to: { url: string }): void } = Reflect.get(globalThis, 'jsdom');

/** What a page with this query chooses in a browser whose system is light or dark. */
function choice({ query = '', systemIsDark = false }) {
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }));
  return readThemeChoice(new URLSearchParams(query), openStorage());
}

/** How a page looks where the system is light or dark. */
function seen(systemIsDark: boolean) {
  const { look, ofSystem } = choice({ systemIsDark });
  if (ofSystem) noteSystemAppearance(look);
  // As every page does once its theme is applied.
  writeCookie('theme_appearance', look.appearance, 'None');
  return look.appearance;
}

test('[T2] without a choice every page looks as the system does; one that the customer makes stays', () => {
  expect([false, true, false].map(seen)).toEqual(['LIGHT', 'DARK', 'LIGHT']);
  writeCookie('theme_appearance', 'DARK', 'None');
  expect([false, false, true, false].map(seen)).toEqual(['DARK', 'DARK', 'DARK', 'DARK']);
});

test('[T2] a cookie that is neither LIGHT nor DARK is no choice: the system decides, also on the pages after', () => {
  writeCookie('theme_appearance_system', 'LIGHT', 'None');
  writeCookie('theme_appearance', 'GREY', 'None');
  expect([true, false].map(seen)).toEqual(['DARK', 'LIGHT']);
});

test('[T2] a browser that saves data gets no images, unless the address asks for them', () => {
  expect(choice({}).look.useImages).toBe(true);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  expect(choice({}).look.useImages).toBe(false);
  expect(choice({ query: 'images=true' }).look.useImages).toBe(true);
});

test('[T3] an address names theme and look on a development host, and nowhere else', () => {
  const query = 'theme=8840_1&appearance=DARK&images=false';
  const named = choice({ query });
  expect(named.themeSources.url).toBe('8840_1');
  expect(named.look).toEqual({ appearance: 'DARK', useImages: false });
  page.reconfigure({ url: 'https://bank.example/' });
  expect(choice({ query })).toEqual(choice({}));
});

test('[E5] [T3] of what a native app says, each key counts by itself: one of a wrong type takes no other away', () => {
  const said = (nativeApp: unknown) => {
    vi.stubGlobal('nativeApp', nativeApp);
    const { themeSources, look } = choice({});
    return { theme: selectThemeId(themeSources), ...look };
  };
  onTestFinished(() => void vi.unstubAllGlobals());
  const nothing = said(undefined);
  expect(nothing.theme).toBe('');
  for (const wrong of [null, 'DARK', 1, [], { theme: null, appearance: null, useImages: null }]) {
    expect(said(wrong)).toEqual(nothing);
  }
  const all = { theme: '8888_89', appearance: 'DARK', useImages: false };
  expect(said(all)).toEqual(all);
  expect(said({ ...all, useImages: 'false' })).toEqual({ ...all, useImages: true });
  expect(said({ ...all, theme: true })).toEqual({ ...all, theme: '' });
  expect(said({ ...all, appearance: 1 })).toEqual({ ...all, appearance: nothing.appearance });
});

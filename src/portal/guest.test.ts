// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTheme } from '#src/theme/apply.ts';
import { openGuest } from './guest.ts';
import { addStyles } from './styles.ts';

/** jsdom has no fonts. */
class Face {
  readonly family: string;

  constructor(family: string) {
    this.family = family;
  }
}

/** Nor has it sizes. */
class Sizes {
  observe() {}
  disconnect() {}
}

const CSS = '@font-face { font-family: Bank; src: url(/bank.woff2) } :root { --brand: #123 }';
const choice = { themeId: '9998', appearance: 'LIGHT', fresh: false } as const;

beforeEach(() => {
  vi.stubGlobal('FontFace', Face);
  vi.stubGlobal('ResizeObserver', Sizes);
  Object.defineProperty(document, 'fonts', { value: new Set<Face>(), configurable: true });
  const headers = { 'content-type': 'text/css' };
  vi.stubGlobal('fetch', async () => new Response(CSS, { headers }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

function opened() {
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  // Nor has jsdom these.
  shadow.adoptedStyleSheets = [];
  const leaving = new AbortController();
  const guest = openGuest(shadow);
  return {
    guest,
    shadow,
    load: () => loadTheme(guest, 'bank', choice, leaving.signal),
    leave() {
      leaving.abort();
      guest.leave();
    },
  };
}

test('[X9] [T5] a theme leaves nothing in the portal’s page when the log-in is taken away', async () => {
  const { shadow, load, leave } = opened();
  await load();
  // It takes the place of the one before.
  await load();
  expect(shadow.adoptedStyleSheets).toHaveLength(2);
  expect([...document.fonts].map(({ family }) => family)).toEqual([
    'auth-frontend Bank',
    'auth-frontend Bank',
  ]);
  leave();
  expect(shadow.adoptedStyleSheets).toEqual([]);
  expect(document.fonts.size).toBe(0);
});

test('[X9] [Y3] a stylesheet that a bank’s element has put into the log-in’s tree stays when the theme comes, and goes with the log-in', async () => {
  const { shadow, load, leave } = opened();
  const sheet = new CSSStyleSheet();
  shadow.adoptedStyleSheets.push(sheet);
  await load();
  await load();
  expect(shadow.adoptedStyleSheets).toHaveLength(3);
  expect(shadow.adoptedStyleSheets.at(-1)).toBe(sheet);
  leave();
  expect(shadow.adoptedStyleSheets).toEqual([]);
});

test('[X9] [T5] a theme still being loaded when the log-in is taken away leaves nothing either', async () => {
  const { shadow, load, leave } = opened();
  const { replace } = CSSStyleSheet.prototype;
  vi.spyOn(CSSStyleSheet.prototype, 'replace').mockImplementation(function parse(
    this: CSSStyleSheet,
    text,
  ) {
    leave();
    return replace.call(this, text);
  });
  await expect(load()).rejects.toThrow();
  expect(shadow.adoptedStyleSheets).toEqual([]);
  expect(document.fonts.size).toBe(0);
});

test('[X9] [T2] the log-in has no pictures: a portal decorates its own page', async () => {
  const { guest, shadow, load, leave } = opened();
  guest.showLook({ appearance: choice.appearance, useImages: true });
  await load();
  const { appearance, images, theme } = shadow.querySelector('div')?.dataset ?? {};
  expect({ appearance, images, theme }).toEqual({
    appearance: 'LIGHT',
    images: 'false',
    theme: '9998',
  });
  leave();
});

test('[X9] styles that come after the log-in was taken away are put nowhere', () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  const { guest, shadow } = opened();
  addStyles('.button {}');
  expect(shadow.adoptedStyleSheets).toHaveLength(1);
  guest.leave();
  addStyles('.dialog {}');
  expect(shadow.adoptedStyleSheets).toEqual([]);
});

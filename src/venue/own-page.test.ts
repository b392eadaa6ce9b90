// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownPage } from './own-page.ts';

/** jsdom has no fonts. */
class Face {
  readonly family: string;

  constructor(family: string) {
    this.family = family;
  }
}

const CSS = '@font-face { font-family: Bank; src: url(/bank.woff2) } :root { --brand: #123 }';

beforeEach(() => {
  vi.stubGlobal('FontFace', Face);
  Object.defineProperty(document, 'fonts', { value: new Set<Face>(), configurable: true });
  // Nor does it adopt stylesheets.
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  Reflect.deleteProperty(window, 'early');
  document.head.replaceChildren();
  Reflect.deleteProperty(document.documentElement.dataset, 'theme');
});

const showTheme = (
  page: ReturnType<typeof ownPage>,
  themeId: string,
  signal = new AbortController().signal,
) => page.showTheme(themeId, [CSS, ':root {}'], signal);

test('[T5] [N3] a theme takes the place of the one that the page was served with, which is not there any more', async () => {
  const { documentElement: html, head } = document;
  html.dataset.theme = '9998';
  head.innerHTML = '<style data-theme="9998"></style><style>p {}</style>';
  const page = ownPage(document.body);
  expect([page.isServedWith('9998'), page.isServedWith('8840_1')]).toEqual([true, false]);
  await showTheme(page, '8840_1');
  expect(head.innerHTML).toBe('<style>p {}</style>');
  expect(html.dataset.theme).toBe('8840_1');
  expect(page.isServedWith('8840_1')).toBe(false);
});

test('[P1] [T4] the icon of a theme takes the place of the one before, and of the empty one that the page comes with', () => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  const page = ownPage(document.body);
  for (const url of ['/one.svg', '/other.svg']) {
    page.showFavicon(url);
    expect(document.head.innerHTML).toBe(`<link rel="icon" href="${url}" type="image/svg+xml">`);
  }
});

test('[T5] [N3] a theme takes the place of the one that a page drawn ahead has applied, then of its own, and of nothing else', async () => {
  const [ahead, others] = [new CSSStyleSheet(), new CSSStyleSheet()];
  const [font, of] = [new Face('Ahead'), new Face('of others')];
  document.adoptedStyleSheets = [ahead, others];
  for (const face of [font, of]) document.fonts.add(face as never);
  window.early = {
    take: () => undefined,
    release: () => undefined,
    themeSheets: [ahead],
    fonts: [font as never],
  };
  const page = ownPage(document.body);
  for (const themeId of ['8840_1', '9998']) {
    await showTheme(page, themeId);
    expect(document.adoptedStyleSheets).toHaveLength(3);
    expect(document.adoptedStyleSheets).toContain(others);
    expect(document.adoptedStyleSheets).not.toContain(ahead);
    expect([...document.fonts].map(({ family }) => family)).toEqual(['of others', 'Bank']);
  }
});

test('[T1] [T5] a theme that nobody wants any more by the time that it is read is not shown over the next one', async () => {
  const page = ownPage(document.body);
  const left = new AbortController();
  const { replace } = CSSStyleSheet.prototype;
  vi.spyOn(CSSStyleSheet.prototype, 'replace').mockImplementation(function parse(
    this: CSSStyleSheet,
    text,
  ) {
    left.abort();
    return replace.call(this, text);
  });
  await expect(showTheme(page, '8840_1', left.signal)).rejects.toThrow();
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(document.fonts.size).toBe(0);
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('[T2] [N3] a page has its look before it has a theme, and keeps it', async () => {
  const { dataset } = document.documentElement;
  const page = ownPage(document.body);
  page.showLook({ appearance: 'DARK', useImages: true });
  expect({ ...dataset }).toEqual({ appearance: 'DARK', images: 'true' });
  await showTheme(page, '8840_1');
  expect({ ...dataset }).toEqual({ appearance: 'DARK', images: 'true', theme: '8840_1' });
});

test('[I2] the language of the page is that of its content', () => {
  ownPage(document.body).showLanguage('en');
  expect([document.documentElement.lang, document.body.lang]).toEqual(['en', 'en']);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTheme, type Theme } from './theme.ts';
import { themeAssets, themeStylesheet } from './theme-stylesheet.ts';

const written = (id: string) => readFileSync(`public/assets/themes/${id}/theme.json`, 'utf8');

function themeOf(id: string): Theme {
  const reading = readTheme(written(id));
  if (reading.kind === 'faults') throw new Error(reading.faults.join('\n'));
  return reading.value;
}

const urlOf = (file: string) => `/assets/${file}`;

test('[T5] a stylesheet has the values of the appearance asked for', () => {
  const theme = themeOf('8840_1');
  const light = themeStylesheet(theme, 'LIGHT', urlOf);
  const dark = themeStylesheet(theme, 'DARK', urlOf);
  expect(light).toContain(`--bank-on-brand: ${theme.light.onBrand};`);
  expect(dark).toContain(`--bank-on-brand: ${theme.dark.onBrand};`);
  expect(light).toContain('--bank-radius: 6px;');
  expect(light).toContain('--bank-image: url("/assets/image.svg");');
});

test('[T4] [T5] [N1] the local copy has both appearances in one; a browser that cannot tell them apart takes the light one', () => {
  const { light, dark } = themeOf('9998');
  const css = themeStylesheet(themeOf('9998'), undefined, urlOf);
  const [plain, both] = css.split('@supports (color: light-dark(#000, #fff)) {');
  expect(both).toContain(`--bank-text: light-dark(${light.text}, ${dark.text});`);
  expect(plain).toContain(`--bank-text: ${light.text};`);
  expect(plain).not.toContain('light-dark');
});

test('[T5] a font of the bank never comes late, and its stand-ins take the same room', () => {
  const theme = themeOf('8888_89');
  const css = themeStylesheet(theme, 'LIGHT', urlOf);
  expect(css).toContain('font-display: optional;');
  expect(css).toMatch(/size-adjust: \d+(\.\d+)?%;\n {2}ascent-override: /);
  expect(css).toContain('--bank-font: "Source Serif 4", "Source Serif 4 Fallback 1"');
  expect(themeAssets(theme)).toEqual(['image.svg', 'font.woff2']);
  const onHeadlines: Theme = { ...theme, font: theme.font && { ...theme.font, use: 'headlines' } };
  expect(themeStylesheet(onHeadlines, 'LIGHT', urlOf)).not.toContain('--bank-font:');
});

test.each(['', ' ', '\u00a0'])(
  '[T2] [Y4] a name of a bank that nobody would see, %j, is refused',
  (name) => {
    const theme = themeOf('8840_1');
    const blank = { ...theme, name: { ...theme.name, 'en-GB': name } };
    expect(readTheme(JSON.stringify(blank))).toEqual({
      kind: 'faults',
      faults: ['name.en-GB: must not be blank'],
    });
  },
);

test.each([
  ['red;} body{display:none', 'light.brand: must be an opaque colour'],
  ['url(https://evil.example)', 'light.brand: must be an opaque colour'],
  ['#00655a80', 'light.brand: must be an opaque colour'],
  ['rgb(0 0 0 / 50%)', 'light.brand: must be an opaque colour'],
  ['rgb(0, 0, 0, 0.5)', 'light.brand: must be an opaque colour'],
  ['hsl(,,)', 'light.brand: must be an opaque colour'],
  ['oklch(45% 0.09)', 'light.brand: must be an opaque colour'],
  ['rgb(1.2.3 0 0)', 'light.brand: must be an opaque colour'],
])('[T2] the colour %j is refused, and named', (colour, fault) => {
  const { light } = themeOf('8840_1');
  const reading = readTheme(written('8840_1').replace(light.brand, colour));
  expect(reading).toEqual({ kind: 'faults', faults: [expect.stringContaining(fault)] });
});

test.each([
  '#fff',
  'rgb(0, 101, 90)',
  'rgb( 0% 39.6% 35% )',
  'oklch(45% 0.09 190)',
  'lab(50 -20 +.5)',
])('[T2] the colour %j is one', (colour) => {
  const { light } = themeOf('8840_1');
  const reading = readTheme(written('8840_1').replace(light.brand, colour));
  expect(reading).toMatchObject({ kind: 'value', value: { light: { brand: colour } } });
});

test.each([
  ['{', 'theme: '],
  ['[]', 'theme: must be of type object'],
  [written('9998').replace('"radius"', '"raduis"'), 'raduis: unknown key'],
  [written('9998').replace('"radius"', '"raduis"'), 'radius: is missing'],
  [written('9998').replace('"onBrand"', '"onbrand"'), 'light.onbrand: unknown key'],
  [written('9998').replace('"radius": 10', '"radius": 99'), 'radius: must be at most 24'],
  [
    written('9998').replace('image.svg', '../image.svg'),
    'image: must be the name of an .svg or a .webp',
  ],
  [written('9998').replace('"en-GB": "Nordstern Bank"', '"en-US": "x"'), 'name.en-GB: is missing'],
])('[T2] a malformed theme is refused with its key: %#', (text, fault) => {
  const reading = readTheme(text);
  expect(reading.kind).toBe('faults');
  expect(reading.kind === 'faults' && reading.faults.join('\n')).toContain(fault);
});

test('[T2] a theme may begin with the mark of its encoding, as an editor on Windows writes it', () => {
  expect(readTheme(`\ufeff${written('9998')}`)).toEqual(readTheme(written('9998')));
});

test.each(['utf16le', 'latin1'] as const)(
  '[T2] a theme with another encoding is refused, not shown with broken letters: %s',
  (encoding) => {
    const bytes = Buffer.from(written('9998').replace('Nordstern', 'Müller'), encoding);
    expect(readTheme(bytes.toString())).toEqual({
      kind: 'faults',
      faults: ['theme: is not UTF-8: save it with that encoding'],
    });
  },
);

/** A theme with a font of its own, in whose file this value stands instead. */
function withFont(font: Readonly<Record<string, unknown>>, fallback: object = {}): string {
  const theme = JSON.parse(written('8888_89'));
  const fallbacks = [{ ...theme.font.fallbacks[0], ...fallback }];
  return JSON.stringify({ ...theme, font: { ...theme.font, fallbacks, ...font } });
}

const HOSTILE = 'x"} body{display:none';
test.each([
  ['font.family', withFont({ family: HOSTILE })],
  ['font.file', withFont({ file: `${HOSTILE}.woff2` })],
  ['font.file', withFont({ file: '../../secret.woff2' })],
  ['font.file', withFont({ file: 'font.woff2?' })],
  ['font.weight', withFont({ weight: '400} body{display:none' })],
  ['font.weight', withFont({ weight: '} 400' })],
  ['font.weight', withFont({ weight: '400 700 900' })],
  ['font.fallbacks', withFont({ fallbacks: [] })],
  ['font.fallbacks.0.family', withFont({}, { family: HOSTILE })],
  ['font.fallbacks.0.local', withFont({}, { local: [] })],
  ['font.fallbacks.0.local.0', withFont({}, { local: [HOSTILE] })],
  ['font.fallbacks.0.weight', withFont({}, { weight: '400;}' })],
  ['font.fallbacks.0.sizeAdjust', withFont({}, { sizeAdjust: 0 })],
  ['font.fallbacks.0.ascent', withFont({}, { ascent: 301 })],
  ['font.fallbacks.0.lineGap', withFont({}, { lineGap: -1 })],
  ['font.fallbacks.0.lineGap', withFont({}, { lineGap: 301 })],
])(
  '[T2] [S1] what would change the stylesheet, or draw no text, is refused, and named: %s',
  (path, json) => {
    const reading = readTheme(json);
    expect(reading).toEqual({ kind: 'faults', faults: [expect.stringMatching(`^${path}: `)] });
  },
);

test('[T2] a font may have several weights, stand-ins with hyphens, and gaps of its own', () => {
  const font = { weight: '200 900', file: 'of-the_bank.woff2' };
  const json = withFont(font, { local: ['Noto-Serif Bold'], weight: '1 1000', lineGap: 0 });
  expect(readTheme(json).kind).toBe('value');
});

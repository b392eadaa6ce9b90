import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { readTheme } from '#contract/theme.ts';
import { fitFont } from './font.ts';

const FOLDER = 'public/assets/themes/8888_89';
const SOURCE = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  ),
);

test('[T5] characters that theme.json does not allow are removed from the name of a font', async () => {
  const source = await subsetFont(readFileSync(SOURCE), 'Abc', { targetFormat: 'sfnt' });
  const named = (name: string) => Buffer.from(name, 'utf16le').swap16();
  const [before, after] = [named('Source Serif 4'), named("Söhne Int'l-4 ")];
  for (let at = source.indexOf(before); at >= 0; at = source.indexOf(before, at))
    after.copy(source, at);
  expect((await fromBuffer(source)).familyName.trim()).toBe("Söhne Int'l-4");
  const { font } = await fitFont(source, { use: 'everything', generic: 'serif' });
  expect(font.family).toBe('Sohne Intl4');
  const theme = JSON.parse(readFileSync(`${FOLDER}/theme.json`, 'utf8'));
  expect(readTheme(JSON.stringify({ ...theme, font }))).toMatchObject({ kind: 'value' });
}, 60_000);

test('[T5] the font of Privatbank Lindenhof is exactly the output of theme:font for its source', async () => {
  const made = await fitFont(readFileSync(SOURCE), { use: 'everything', generic: 'serif' });
  expect(made.file.equals(readFileSync(`${FOLDER}/font.woff2`))).toBe(true);
  const reading = readTheme(readFileSync(`${FOLDER}/theme.json`, 'utf8'));
  expect(reading.kind === 'value' && reading.value.font).toEqual(made.font);
  expect(made.file.length).toBeLessThan(30 * 1024);
}, 60_000);

test('[T5] a font that is not variable is used in its one weight for all text, and measured as it is', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz -';
  const source = await subsetFont(readFileSync(SOURCE), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: 700 },
  });
  const { file, font } = await fitFont(source, { use: 'headlines', generic: 'serif' });
  expect(font).toMatchObject({ family: 'Source Serif 4', weight: '400 700', use: 'headlines' });
  const { xWidthAvg } = await fromBuffer(file);
  expect(xWidthAvg).toBe((await fromBuffer(source)).xWidthAvg);
  // The same width in place of a normal and of a bold Georgia, which is wider.
  const [normal, bold] = font.fallbacks;
  expect([normal?.weight, bold?.weight]).toEqual(['400', '600 700']);
  expect(normal?.sizeAdjust).toBeGreaterThan(bold?.sizeAdjust ?? Infinity);
}, 60_000);

test('[T5] what a font lacks of the letters of German and English is told', async () => {
  const lacking = async (letters: string) => {
    const source = await subsetFont(readFileSync(SOURCE), letters, { targetFormat: 'woff2' });
    return (await fitFont(source, { use: 'everything', generic: 'serif' })).missing;
  };
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;?!-–()/„“”’';
  expect(await lacking(letters)).toBe('äöüßÄÖÜ€');
  expect(await lacking(`${letters}äöüßÄÖÜ€`)).toBe('');
}, 60_000);

test.each([
  ['nowhere.woff2', /^nowhere\.woff2: ENOENT.*$/],
  ['README.md', /^README\.md: Unrecognized font signature.*$/],
])(
  '[T5] theme:font says in one line what is wrong with %s',
  (source, words) => {
    const command = ['--import', 'tsx', 'tests/tools/theme-font.ts', FOLDER, source];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(words);
  },
  60_000,
);

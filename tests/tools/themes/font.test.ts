import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTheme } from '#contract/theme.ts';
import { fitFont } from './font.ts';

const FOLDER = 'public/assets/themes/8888_89';
const SOURCE = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  ),
);

test('[T5] the font of Privatbank Lindenhof is what theme:font makes of its source', async () => {
  const made = await fitFont(readFileSync(SOURCE), { use: 'everything', generic: 'serif' });
  expect(made.file.equals(readFileSync(`${FOLDER}/font.woff2`))).toBe(true);
  const reading = readTheme(readFileSync(`${FOLDER}/theme.json`, 'utf8'));
  expect(reading.kind === 'value' && reading.value.font).toEqual(made.font);
  expect(made.file.length).toBeLessThan(30 * 1024);
}, 60_000);

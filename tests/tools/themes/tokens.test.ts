import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTheme, Theme } from '#contract/theme.ts';
import { themeStylesheet } from '#contract/theme-stylesheet.ts';
import { PAIRS } from './pairs.ts';

const textOf = (file: string) => readFileSync(file, 'utf8');
const page = textOf('docs/theming.md');

/** Every custom property of the stylesheet of a theme that has everything. */
function properties(): string[] {
  const reading = readTheme(textOf('public/assets/themes/8888_89/theme.json'));
  if (reading.kind === 'faults') throw new Error(reading.faults.join('\n'));
  const css = themeStylesheet(reading.value, 'LIGHT', (file) => file);
  return [...css.matchAll(/(--bank-[\w-]+):/g)].map(([, name = '']) => name);
}

test('[T2] the page takes every value that a theme can have', () => {
  const tokens = textOf('src/styles/tokens.css');
  const unused = properties().filter((name) => !tokens.includes(`var(${name},`));
  expect(unused, 'not in src/styles/tokens.css').toEqual([]);
});

test('[N1] [T5] in a browser that cannot tell appearances apart, each neutral colour is the light one', () => {
  const [page = '', older = ''] = textOf('src/styles/tokens.css').split('@supports not');
  const light = page.replaceAll(/light-dark\((#\w+), #\w+\)/g, '$1');
  const changed = light.match(/--[\w-]+: .*;/g)?.filter((line) => !page.includes(line)) ?? [];
  expect(changed).toContain('--text: var(--bank-text, #17202c);');
  expect(older.match(/--[\w-]+: var\(--bank-\w.*#\w+\);/g)).toEqual(changed);
});

test('[N1] [T2] every colour of a theme is checked against the colours that it stands on or that stand on it', () => {
  const roles = properties().map((name) => name.replace('--bank-', ''));
  const notColours = ['radius', 'image', 'font', 'headline-font'];
  const isPaired = (role: string) =>
    PAIRS.some(({ colour, background }) =>
      [colour, background].some((side) => side === role || side.includes(`var(--${role})`)),
    );
  const unpaired = roles.filter((role) => !notColours.includes(role) && !isPaired(role));
  expect(unpaired, 'in no pair of tests/tools/themes/pairs.ts').toEqual([]);
});

test('[T2] [D4] docs/theming.md says of every key of a theme what it is, and of every value what a server calls it', () => {
  const { $schema, font, light, dark, ...plain } = Theme.shape;
  const keys = [...Object.keys(plain), ...Object.keys(light.shape)];
  const [, values = ''] = page.split('| key | what it colours |');
  const [table = ''] = values.split('\n\n');
  const named = [...table.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell]) => cell).join();
  // A picture has a chapter of its own.
  const missing = keys.filter((key) => key !== 'image' && !named.includes(`\`${key}\``));
  expect(missing, 'in the table of values').toEqual([]);
  const [, server = ''] = page.split('## A server of your own');
  expect(
    properties().filter((name) => !new RegExp(`${name}[:\`]`).test(server)),
    'of the server',
  ).toEqual([]);
});

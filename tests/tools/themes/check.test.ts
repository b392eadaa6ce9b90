import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { themeFaults } from './check.ts';

const THEMES = 'public/assets/themes';
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A square image that contains this. */
const square = (content: string) => `<svg ${NAMESPACE} viewBox="0 0 1 1">${content}</svg>`;

test.each(readdirSync(THEMES))('[T2] the theme %s passes the theme check', (id) => {
  expect(themeFaults(path.join(THEMES, id, 'theme.json'))).toEqual([]);
});

/** Copies a theme and changes its theme.json; returns the path of that file. */
function spoilt(change: (text: string) => string, id = '8840_1'): string {
  const themes = mkdtempSync(path.join(tmpdir(), 'theme-'));
  const folder = path.join(themes, id);
  cpSync(path.join(THEMES, id), folder, { recursive: true });
  const file = path.join(folder, 'theme.json');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return file;
}

test('[N1] [T2] a pair of colours that fails WCAG AA is named with its place and its contrast', () => {
  const file = spoilt((text) => text.replace('"onBrand": "#ffffff"', '"onBrand": "#88a8a4"'));
  expect(themeFaults(file)).toContain(
    'light, the main button: on-brand #88a8a4 on brand #00655a is 2.71 to 1, needs 4.5 to 1',
  );
});

test('[N1] [T2] the contrast of a colour that is derived from the theme is checked, too', () => {
  // This text passes by itself, but fails where it is mixed into muted text.
  const file = spoilt((text) => text.replace('"text": "#17211f"', '"text": "#6a7270"'));
  const faults = themeFaults(file).join('\n');
  expect(faults).not.toContain('light, the card: text ');
  expect(faults).toMatch(/light, the card: muted #\w+ on raised #fff(fff)? is \d\.\d+ to 1/);
});

test('[N1] [T2] the colour of a success is checked where its text stands: on a receipt, in a message', () => {
  // On the card it passes.
  const file = spoilt((text) => text.replace('"success": "#1d6b34"', '"success": "#20824a"'));
  expect(themeFaults(file)).toEqual([
    expect.stringMatching(/^light, receipts: success /),
    expect.stringMatching(/^light, a message of danger: success /),
  ]);
});

test('[T2] a malformed theme is reported with its key, a missing file with its path', () => {
  expect(themeFaults(spoilt((text) => text.replace('"accent"', '"acent"')))).toEqual([
    expect.stringMatching(/^light\.accent: /),
    'light.acent: unknown key',
  ]);
  expect(themeFaults(spoilt((text) => text.replace('"radius": 6,', '"radius": 6,,')))).toEqual([
    'theme: is no JSON, in line 11',
  ]);
  expect(themeFaults(spoilt(() => '{ "name": '))).toEqual(['theme: is no JSON']);
  expect(themeFaults(spoilt((text) => text.replace('image.svg', 'image.png')))).toEqual([
    'image: must be the name of an .svg or a .webp',
  ]);
  expect(themeFaults('nowhere/theme.json')).toEqual([expect.stringContaining('nowhere')]);
});

test.each(['8840_1-neu', '8840_123456789', '0_0'])(
  '[T2] a folder whose name is no theme id, or one that the backend does not start with, is reported: %s',
  (name) => {
    const folder = path.dirname(spoilt((text) => text));
    const misnamed = path.join(path.dirname(folder), name);
    cpSync(folder, misnamed, { recursive: true });
    expect(themeFaults(path.join(misnamed, 'theme.json'))).toEqual([
      `folder ${name}: must be called after the bank, as 8840_1 or 9998`,
    ]);
  },
);

test('[T2] a colour that no browser can parse is reported', () => {
  const file = spoilt((text) => text.replace('#f5f1e8', 'oklch(45% 9% 190%)'));
  expect(themeFaults(file).join('\n')).toMatch(/^light: /m);
});

test('[T2] [S1] an image that is missing, has a script or loads other files is reported', () => {
  const file = spoilt((text) => text.replace('image.svg', 'away.svg'));
  const folder = path.dirname(file);
  writeFileSync(path.join(folder, 'logo.svg'), square('<script/>'));
  const favicon = `<svg ${NAMESPACE}><image href="https://evil.example/"/></svg>`;
  writeFileSync(path.join(folder, 'favicon.svg'), favicon);
  expect(themeFaults(file)).toEqual([
    'logo.svg: must hold no script and fetch nothing',
    'favicon.svg: must hold no script and fetch nothing',
    'favicon.svg: must have a viewBox',
    'away.svg: must lie beside theme.json',
  ]);
});

/** What is wrong with a logo that is this. */
function faultsOfLogo(content: string): readonly string[] {
  const file = spoilt((text) => text);
  writeFileSync(path.join(path.dirname(file), 'logo.svg'), content);
  return themeFaults(file);
}

test.each([
  "<image href='https://evil.example/'/>",
  '<image xlink:href = "data:image/png;base64,"/>',
  '<style>@import "https://evil.example/";</style>',
  '<rect onclick = "go()"/>',
  '<rect fill="url( https://evil.example/#a)"/>',
])('[T2] [S1] so it is however it is written: %s', (content) => {
  expect(faultsOfLogo(square(content))).toEqual([
    'logo.svg: must hold no script and fetch nothing',
  ]);
});

test.each([
  `<rect fill="url('#a')"/>`,
  '<rect style="fill: url(&quot;#a&quot;)"/>',
  '<rect fill="url( #a )"/>',
  "<use href='#a'/>",
])('[T2] what an image has of its own may be used in it: %s', (content) => {
  expect(faultsOfLogo(square(content))).toEqual([]);
});

test('[T2] the viewBox of a part is none of the image', () => {
  const part = `<svg ${NAMESPACE} width="8"><svg viewBox="0 0 1 1"/></svg>`;
  expect(faultsOfLogo(part)).toEqual(['logo.svg: must have a viewBox']);
});

test.each([
  ['<path d="M0 0h1" stroke=red/>'],
  ['<path d="M0 0h1">'],
  ['<title>Falk & Sohn</title>'],
  ['<title>Falk&nbsp;Sohn</title>'],
])('[T2] an image that browsers would not show, as it is no XML, is reported: %s', (content) => {
  expect(faultsOfLogo(square(content))).toEqual([
    'logo.svg: is no well-formed XML, of which browsers show nothing',
  ]);
});

test('[T2] an image that was cut out of a page, and that browsers would not show alone, is reported', () => {
  expect(faultsOfLogo('<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>')).toEqual([
    'logo.svg: must begin with <svg xmlns="http://www.w3.org/2000/svg", or browsers show nothing',
  ]);
});

test.each(['0 0 300 40', '0,0,300,40', '-10 -5 300 40', ' 0  0 300.0 4e1 '])(
  '[T2] a logo that is not square, of which the header would show a thin line, is reported: %s',
  (viewBox) => {
    expect(faultsOfLogo(`<svg ${NAMESPACE} viewBox="${viewBox}"/>`)).toEqual([
      'logo.svg: must be square, and its viewBox is 300 by 40',
    ]);
  },
);

test.each(['', '24 24', '0 0 24', '0 0 0 0', '0 0 24px 24px'])(
  '[T2] a viewBox that is none is reported: %j',
  (viewBox) => {
    expect(faultsOfLogo(`<svg ${NAMESPACE} viewBox="${viewBox}"/>`)).toEqual([
      'logo.svg: must have a viewBox',
    ]);
  },
);

test('[T2] a logo that is square but for a hair is', () => {
  expect(faultsOfLogo(`<svg ${NAMESPACE} viewBox="0 0 24 23.9"/>`)).toEqual([]);
});

test('[T2] a picture at the foot of the page need not be square', () => {
  const file = spoilt((text) => text);
  const picture = `<svg ${NAMESPACE} viewBox="0 0 1600 300"/>`;
  writeFileSync(path.join(path.dirname(file), 'image.svg'), picture);
  expect(themeFaults(file)).toEqual([]);
});

test('[T2] npm run theme:check fails and reports the faults of a theme', () => {
  const file = spoilt((text) => text.replace('#f5f1e8', 'white'));
  const ill = spawnSync(process.execPath, ['--import', 'tsx', 'tests/tools/theme-check.ts', file], {
    encoding: 'utf8',
  });
  expect(ill).toMatchObject({ status: 1, stderr: expect.stringContaining('light.surface: ') });
}, 60_000);

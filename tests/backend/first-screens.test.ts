import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { start } from './harness.ts';

const PAGE = `<!doctype html><html lang="de"><head><title>Anmelden</title></head>
<body><div id="root"></div><noscript></noscript></body></html>`;
/** A drawing as a build has it; what is drawn does not matter here. */
const DRAWING = `export const drawFirstScreen = async () => ({
  html: '<form></form>', title: 'Anmelden', locale: 'de-DE', themeId: '8840_1', fingerprint: 'f',
});`;

/** A build of its own, whose themes may be changed. */
function built() {
  const dist = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const wizardDir = join(dist, 'client');
  cpSync('public', wizardDir, { recursive: true });
  writeFileSync(join(wizardDir, 'index.html'), PAGE);
  mkdirSync(join(dist, 'prerender'));
  writeFileSync(join(dist, 'prerender/draw.js'), DRAWING);
  const theme = join(wizardDir, 'assets/themes/8840_1/theme.json');
  const paint = (brand: string) => {
    const { light, ...rest } = JSON.parse(readFileSync(theme, 'utf8'));
    writeFileSync(theme, JSON.stringify({ ...rest, light: { ...light, brand } }));
  };
  return { wizardDir, paint };
}

test('[T5] [N3] a theme that was changed is in the page after five minutes, as in browsers, and not before', async () => {
  const { wizardDir, paint } = built();
  paint('#010203');
  const { browser, later } = await start({ config: { wizardDir } });
  const brand = async () => {
    const { text } = await browser().visit('/demo/start?client=demo-yes');
    return /--bank-brand: light-dark\((#\w+)/.exec(text)?.[1];
  };
  expect(await brand()).toBe('#010203');
  paint('#040506');
  later(299_000);
  expect(await brand()).toBe('#010203');
  later(1000);
  expect(await brand()).toBe('#040506');
});

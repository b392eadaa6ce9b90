import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { themeIds } from './local-themes.ts';

test('[T4] a local copy is made of every theme’s folder, and of no other file beside them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('public/assets/themes', folder, { recursive: true });
  writeFileSync(path.join(folder, '.DS_Store'), '');
  expect(themeIds(folder)).toEqual(['7777_1', '8840_1', '8888_89', '9998']);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT } from './lean-libraries.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

const libraries = [
  ...filesIn('node_modules/react-router/dist/production'),
  ...filesIn('node_modules/i18next/dist/esm'),
  ...filesIn('node_modules/react-i18next/dist/es'),
];

test.each(LEFT_OUT)('[N3] the libraries still have what is left out of them: %s', (what, by) => {
  expect(libraries.some((code) => code.replaceAll(what, by) !== code)).toBe(true);
});

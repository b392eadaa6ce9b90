import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { WIZARD_BASE } from '#contract/endpoint.ts';

/** The files that a page begins with, by their names in the build; without the English texts. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .filter(([tag]) => !tag.includes('data-language="en"'))
    .flatMap(([tag]) => /(?:src|href)="([^"]+)"/.exec(tag)?.slice(1) ?? [])
    .filter((address) => address.startsWith(`${WIZARD_BASE}static/`))
    .map((address) => address.replace(WIZARD_BASE, 'dist/client/'));

/** A pattern of the budgets, in which `*` is any part of a name and braces hold a choice. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')
      .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)}$`,
  );

test('[N3] every file that the page begins with is counted in the budget of the first screen', () => {
  const { 'size-limit': budgets }: { 'size-limit': { path: string[] }[] } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const counted = budgets[0]?.path.map(patternOf) ?? [];
  const files = filesOf(readFileSync('dist/client/index.html', 'utf8'));
  expect(files).not.toEqual([]);
  const others = files.filter((file) => !counted.some((pattern) => pattern.test(file)));
  expect(others, 'add them to the first of size-limit in package.json').toEqual([]);
});

test('[D1] [S8] nothing in the build for production watches the machines for developers', () => {
  const scripts = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts).not.toEqual([]);
  const watching = scripts.filter((file) =>
    readFileSync(path.join('dist/client', file), 'utf8').includes('@statelyai'),
  );
  expect(watching).toEqual([]);
});

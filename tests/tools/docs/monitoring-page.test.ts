import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEATURES_UNAVAILABLE } from '#machines/features.ts';

const page = readFileSync('docs/monitoring.md', 'utf8');

/** The first words of each message that the wizard logs, as far as they are always the same. */
function loggedByThePage(): string[] {
  const call = /\blogger\.log\(\s*'[A-Z]+',\s*['`]([^'`$:,]+)/g;
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const found = files.flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(call)]);
  return [...new Set(found.map(([, words = '']) => words.trim()))];
}

test('[N5] [X4] docs/monitoring.md says of every line of the page what it means', () => {
  const logged = loggedByThePage();
  expect(logged).toContain('Custom element');
  const missing = [...logged, FEATURES_UNAVAILABLE].filter((words) => !page.includes(`\`${words}`));
  expect(missing).toEqual([]);
});

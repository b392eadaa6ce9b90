import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT } from './left-out.ts';

const changes = LEFT_OUT.flatMap(({ folder, names, changes }) =>
  changes.map(([what, by]) => ({ folder, names, what, by })),
);

test.each(changes)('[N3] $folder still has what is left out of it: $what', (change) => {
  const folder = path.join('node_modules', change.folder);
  const files = readdirSync(folder).filter((name) => change.names.test(name));
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(texts.some((code) => code.replaceAll(change.what, change.by) !== code)).toBe(true);
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { namesIn } from './dependencies.ts';

test.each([
  '| `uqr` | draws the code |',
  '| `uqr` | draws the code | |',
  '| `uqr` | draws the code | 80 kB |',
])('[D4] a package has its reason, whether or not its size is written: %s', (line) => {
  expect(namesIn(line)).toEqual(['uqr']);
});

test.each(['| `uqr` | |', '| `uqr` |  | 80 kB |'])(
  '[D4] a row without a reason gives none: %s',
  (line) => {
    expect(namesIn(line)).toEqual([]);
  },
);

test('[D4] every package runs on this Node, as those that require a later one are only warned of', () => {
  const options = ['install', '--dry-run', '--engine-strict', '--offline'];
  const shell = process.platform === 'win32';
  const { status, stderr } = spawnSync('npm', options, { encoding: 'utf8', shell });
  expect(status, stderr).toBe(0);
});

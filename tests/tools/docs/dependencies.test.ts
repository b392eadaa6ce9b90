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

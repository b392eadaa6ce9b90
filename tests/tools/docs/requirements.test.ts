import { expect, test } from 'vitest';
import { rowsNamedIn } from './requirements.ts';

test('every way of naming rows in a title is read', () => {
  expect(rowsNamedIn("test('[L3] wrong PIN', () => {})")).toEqual(['L3']);
  expect(rowsNamedIn('test("[L3, L4] and [S4] too", run)')).toEqual(['L3', 'L4', 'S4']);
  expect(rowsNamedIn('test(\n  `[A9] quit`,\n)')).toEqual(['A9']);
});

test('code, comments and other brackets name nothing', () => {
  expect(rowsNamedIn("const [E1] = rows; // [L3]\n  // it('[L4]')\n * see [P2]")).toEqual([]);
  expect(rowsNamedIn("const css = '[data-x] [a1] [L]';")).toEqual([]);
});

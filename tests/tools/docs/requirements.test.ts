import { expect, test } from 'vitest';
import { rowIds, rowsNamedIn, strangeRows, withoutRepeated } from './requirements.ts';

test('every way of naming rows in a title is read', () => {
  expect(rowsNamedIn("test('[L3] wrong PIN', () => {})")).toEqual(['L3']);
  expect(rowsNamedIn('test("[L3, L4] and [S4] too", run)')).toEqual(['L3', 'L4', 'S4']);
  expect(rowsNamedIn('test(\n  `[A9] quit`,\n)')).toEqual(['A9']);
});

test('[D4] a test that nobody has written yet proves nothing', () => {
  expect(rowsNamedIn("test.todo('[L3] wrong PIN');\ntest('[L4] a', run)")).toEqual(['L4']);
});

test('[D4] a title that only another text quotes proves nothing', () => {
  expect(rowsNamedIn(`put('a.test.ts', "test.only('[L3] a', run)");`)).toEqual([]);
  expect(rowsNamedIn("test.each([['[L3]', 1]])('%s [L4] %i', run)")).toEqual(['L3', 'L4']);
});

test('code, comments and other brackets name nothing', () => {
  expect(rowsNamedIn("const [E1] = rows; // [L3]\n  // it('[L4]')\n * see [P2]")).toEqual([]);
  expect(rowsNamedIn("const css = '[data-x] [a1] [L]';")).toEqual([]);
});

const row = (id: string, text: string, tests: string) => `| ${id} | ${text} | ${tests} |`;

test('a row that a merge has left twice is kept once', () => {
  const [first, again, next] = [row('L3', 'a', 'x'), row('L3', 'a', 'y'), row('L4', 'a', 'x')];
  expect(withoutRepeated([first, again, next].join('\n'))).toBe([first, next].join('\n'));
});

test('two rows of one id that say different things are nobody’s to choose from', () => {
  const document = [row('L3', 'a', 'x'), row('L3', 'b', 'x')].join('\n');
  expect(() => withoutRepeated(document)).toThrow('L3 says two things');
});

test.each(['| L3 | a |', '| L3 | a | |', row('L3', 'a | b', ''), row('L3', 'a', 'x')])(
  '[D4] a row is one that needs a test, whether or not its last column is written: %s',
  (line) => {
    expect(rowIds(line)).toEqual(['L3']);
  },
);

test('[D4] a title with a row that there is not is named with its file, and what to do', () => {
  const tests = new Map([
    ['L3', new Map([['a.test.ts', 1]])],
    ['Z9', new Map([['b.test.ts', 2]])],
  ]);
  expect(strangeRows(tests, ['L3'])).toEqual([
    'b.test.ts names [Z9], but docs/requirements.md has no such row: mend the title or add it.',
  ]);
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { slowest } from './slowest.ts';

test('the slowest come first, of both kinds and however deep they are described', () => {
  const unit = {
    testResults: [
      {
        name: path.resolve('machines/tan/machine.test.ts'),
        assertionResults: [{ title: 'quick', duration: 12 }, { title: 'skipped' }],
      },
    ],
  };
  const spec = (title: string, ...durations: number[]) => ({
    file: 'tan.spec.ts',
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const browser = {
    suites: [{ specs: [spec('one', 900)], suites: [{ specs: [spec('two tries', 700, 800)] }] }],
  };
  expect(slowest(unit, browser, 3)).toEqual([
    '   1.5 s  tests/e2e/tan.spec.ts › two tries',
    '   0.9 s  tests/e2e/tan.spec.ts › one',
    '   0.0 s  machines/tan/machine.test.ts › quick',
  ]);
});

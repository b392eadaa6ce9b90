import path from 'node:path';
import { expect, test } from 'vitest';
import { failed, resultsOf, slowest } from './results.ts';

const spec = (
  title: string,
  ...results: { duration: number; errors: { message: string }[] }[]
) => ({
  file: 'tan.spec.ts',
  title,
  tests: [{ results }],
});
const took = (duration: number, ...errors: { message: string }[]) => ({ duration, errors });

const results = resultsOf(
  {
    testResults: [
      {
        name: path.resolve('machines/tan/machine.test.ts'),
        assertionResults: [
          { title: 'quick', duration: 12, failureMessages: [] },
          { title: 'skipped' },
          { title: 'wrong', duration: 1, failureMessages: ['Error: 1 is not 2\n    at there'] },
        ],
      },
    ],
  },
  [
    {
      file: 'machines/qr/machine.test.ts',
      message: 'Cannot find module\nof this name',
    },
  ],
  {
    errors: [{ message: 'the browser is gone\nfor ever' }],
    suites: [
      {
        specs: [spec('one', took(900))],
        suites: [
          {
            specs: [
              spec('two tries', took(700, { message: '\u001b[31mlate\u001b[39m' }), took(800)),
            ],
          },
        ],
      },
    ],
  },
);

test('the slowest come first, of both kinds and however deep they are described', () => {
  expect(slowest(results, 3)).toEqual([
    '   1.5 s  tests/e2e/tan.spec.ts › two tries',
    '   0.9 s  tests/e2e/tan.spec.ts › one',
    '   0.0 s  machines/tan/machine.test.ts › quick',
  ]);
});

test('failures are listed with the first line of their error, also retries, and errors outside of tests', () => {
  expect(failed(results)).toEqual([
    '  machines/tan/machine.test.ts › wrong: Error: 1 is not 2',
    '  machines/qr/machine.test.ts: Cannot find module',
    '  tests/e2e/tan.spec.ts › two tries: late',
    '  npm run test:e2e: the browser is gone',
  ]);
});

import { expect, test } from 'vitest';
import { browserTotals, line, sum, unitTotals } from './report.ts';

test('a test file that does not load counts as a failure, as does an error outside of tests', () => {
  const results = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}, {}] },
      { status: 'passed', assertionResults: [{}, {}] },
    ],
  };
  expect(unitTotals(results, [])).toEqual({ passed: 3, failed: 2 });
  expect(unitTotals(results, [{}])).toEqual({ passed: 3, failed: 3 });
});

test('flaky browser tests and errors outside of tests count as failures', () => {
  const results = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(browserTotals(results)).toEqual({ passed: 7, failed: 3 });
});

test('the closing line is the one CI reads', () => {
  expect(line(sum({ passed: 3, failed: 0 }, { passed: 4, failed: 2 }))).toBe('7 passed, 2 failed');
});

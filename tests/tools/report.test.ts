import { expect, test } from 'vitest';
import { browserTotals, line, sum, unitTotals } from './report.ts';

test('an error outside of tests counts as a failure', () => {
  const results = { numPassedTests: 3, numFailedTests: 1 };
  const outside = [{ file: 'machines/tan/machine.test.ts', message: 'does not load' }];
  expect(unitTotals(results, outside)).toEqual({ passed: 3, failed: 2 });
});

test('flaky browser tests and errors outside of tests count as failures', () => {
  const results = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(browserTotals(results)).toEqual({ passed: 7, failed: 3 });
});

test('the closing line is the one CI reads', () => {
  expect(line(sum({ passed: 3, failed: 0 }, { passed: 4, failed: 2 }))).toBe('7 passed, 2 failed');
});

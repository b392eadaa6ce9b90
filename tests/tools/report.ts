import { existsSync, readFileSync } from 'node:fs';

/** The files to which the runners write their results; git-ignored. */
export const UNIT_RESULTS = 'test-results/unit.json';
export const UNIT_ERRORS = 'test-results/unit-errors.json';
export const BROWSER_RESULTS = 'test-results/browser.json';
export const MODEL_RESULTS = 'test-results/model.json';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

interface VitestCounts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** What failed in a test file or while it ran, but in no test of it. */
export interface ErrorOutsideTests {
  readonly file: string;
  readonly message: string;
}

interface PlaywrightCounts {
  readonly stats: { expected: number; unexpected: number; flaky: number };
  readonly errors: readonly unknown[];
}

/** A run without results counts as failed. */
const MISSING: Totals = { passed: 0, failed: 1 };

/** The totals of the unit tests. Each error outside of tests counts as a failure. */
export const unitTotals = (
  { numPassedTests: passed, numFailedTests }: VitestCounts,
  outside: readonly ErrorOutsideTests[],
): Totals => ({ passed, failed: numFailedTests + outside.length });

/** The totals of the browser tests. Flaky tests count as failed. */
export function browserTotals({ stats, errors }: PlaywrightCounts): Totals {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

export const sum = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** The line that CI reads. */
export const line = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;

/** The results in this file; `undefined` if there are none. */
export const readResults = <Results>(file: string): Results | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;

/** The totals of the last run of both kinds of tests. */
export function lastRun(): Totals {
  const unit = readResults<VitestCounts>(UNIT_RESULTS);
  const outside = readResults<ErrorOutsideTests[]>(UNIT_ERRORS);
  const browser = readResults<PlaywrightCounts>(BROWSER_RESULTS);
  return sum(
    unit && outside ? unitTotals(unit, outside) : MISSING,
    browser ? browserTotals(browser) : MISSING,
  );
}

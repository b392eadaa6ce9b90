import { existsSync, readFileSync } from 'node:fs';

/** Where the runners leave their results; git-ignored. */
export const UNIT_RESULTS = 'test-results/unit.json';
export const BROWSER_RESULTS = 'test-results/browser.json';
export const MODEL_RESULTS = 'test-results/model.json';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

interface VitestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

interface PlaywrightResults {
  readonly stats: { expected: number; unexpected: number; flaky: number };
  readonly errors: readonly unknown[];
}

/** A run that left no results has failed, however quietly. */
const MISSING: Totals = { passed: 0, failed: 1 };

/** A test file that does not even load holds no test, and counts as one failure. */
export function unitTotals(results: VitestResults): Totals {
  const unloaded = results.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + unloaded.length,
  };
}

/** Flaky is failed: a test that needs a second try is not to be trusted. */
export function browserTotals({ stats, errors }: PlaywrightResults): Totals {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

export const sum = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});

/** The line CI reads. */
export const line = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;

const read = <Results>(file: string, totals: (results: Results) => Totals): Totals =>
  existsSync(file) ? totals(JSON.parse(readFileSync(file, 'utf8')) as Results) : MISSING;

/** What the last run of both kinds of test came to. */
export const lastRun = (): Totals =>
  sum(read(UNIT_RESULTS, unitTotals), read(BROWSER_RESULTS, browserTotals));

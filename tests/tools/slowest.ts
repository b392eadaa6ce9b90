import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BROWSER_RESULTS, UNIT_RESULTS } from './report.ts';

interface Timed {
  readonly name: string;
  /** In ms. */
  readonly took: number;
}

interface VitestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

const unitTests = ({ testResults }: VitestResults): Timed[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration = 0 }) => ({
      name: `${path.relative('.', name)} › ${title}`,
      took: duration,
    })),
  );

const browserTests = ({ suites = [], specs = [] }: PlaywrightSuite): Timed[] => [
  ...suites.flatMap(browserTests),
  ...specs.map(({ file, title, tests }) => ({
    name: `tests/e2e/${file} › ${title}`,
    took: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
];

/** The tests that took longest, a line each, the slowest first: what to make faster next. */
export function slowest(unit: VitestResults, browser: PlaywrightSuite, count = 10): string[] {
  return [...unitTests(unit), ...browserTests(browser)]
    .sort((one, other) => other.took - one.took)
    .slice(0, count)
    .map(({ name, took }) => `${(took / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The slowest of the last run; a part that left no results has none. */
export function slowestOfLastRun(): string[] {
  const read = <Results>(file: string, none: Results): Results =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : none;
  return slowest(
    read<VitestResults>(UNIT_RESULTS, { testResults: [] }),
    read<PlaywrightSuite>(BROWSER_RESULTS, {}),
  );
}

import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  BROWSER_RESULTS,
  type ErrorOutsideTests,
  readResults,
  UNIT_ERRORS,
  UNIT_RESULTS,
} from './report.ts';

/** The result of one test. */
interface Result {
  readonly name: string;
  /** In ms. */
  readonly took: number;
  /** The failure in one line; absent if the test passed. */
  readonly failure?: string;
}

interface VitestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly duration?: number;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightResults extends PlaywrightSuite {
  readonly errors?: readonly { readonly message?: string }[];
}

/** The first line of the first message, without colour codes. */
function failureIn(messages: readonly string[]): Pick<Result, 'failure'> {
  const [message] = messages;
  if (message === undefined) return {};
  return { failure: stripVTControlCharacters(message).trim().split('\n')[0] ?? '' };
}

const unitTests = ({ testResults }: VitestResults): Result[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration = 0, failureMessages }) => ({
      name: `${path.relative('.', name)} › ${title}`,
      took: duration,
      ...failureIn(failureMessages ?? []),
    })),
  );

const browserTests = ({ suites = [], specs = [] }: PlaywrightSuite): Result[] => [
  ...suites.flatMap(browserTests),
  ...specs.map(({ file, title, tests }) => {
    const tries = tests.flatMap(({ results }) => results);
    return {
      name: `tests/e2e/${file} › ${title}`,
      took: tries.reduce((sum, { duration }) => sum + duration, 0),
      ...failureIn(tries.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
    };
  }),
];

const outsideTests = (file: string, message = ''): Result => ({
  name: file,
  took: 0,
  ...failureIn([message]),
});

/** The results of all tests of both kinds. An error outside of tests counts as a test. */
export const resultsOf = (
  unit: VitestResults,
  outside: readonly ErrorOutsideTests[],
  browser: PlaywrightResults,
): Result[] => [
  ...unitTests(unit),
  ...outside.map(({ file, message }) => outsideTests(file, message)),
  ...browserTests(browser),
  ...(browser.errors ?? []).map(({ message }) => outsideTests('npm run test:e2e', message)),
];

/** The results of all tests of the last run; a runner without results contributes none. */
export const resultsOfLastRun = (): Result[] =>
  resultsOf(
    readResults<VitestResults>(UNIT_RESULTS) ?? { testResults: [] },
    readResults<ErrorOutsideTests[]>(UNIT_ERRORS) ?? [],
    readResults<PlaywrightResults>(BROWSER_RESULTS) ?? {},
  );

/** The slowest tests, one line each, slowest first: candidates for making faster. */
export const slowest = (results: readonly Result[], count = 10): string[] =>
  results
    .toSorted((one, other) => other.took - one.took)
    .slice(0, count)
    .map(({ name, took }) => `${(took / 1000).toFixed(1).padStart(6)} s  ${name}`);

/** The failed tests, one line each, as the full messages are far above in the output. */
export const failed = (results: readonly Result[]): string[] =>
  results.flatMap(({ name, failure }) => (failure === undefined ? [] : [`  ${name}: ${failure}`]));

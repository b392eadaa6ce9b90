import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type ErrorOutsideTests, UNIT_ERRORS } from './report.ts';

const of = ({ message, stack, ...more }: SerializedError): ErrorOutsideTests => ({
  message: stack ?? message,
  file: typeof more.VITEST_TEST_PATH === 'string' ? more.VITEST_TEST_PATH : 'npm run test:unit',
});

/**
 * Writes down what failed outside of every test, such as a promise that nobody waited for: it ends a run with an
 * error, but Vitest's own JSON has only the tests.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    mkdirSync(path.dirname(UNIT_ERRORS), { recursive: true });
    writeFileSync(UNIT_ERRORS, JSON.stringify(errors.map(of)));
  }
}

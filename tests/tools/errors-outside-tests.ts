import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type ErrorOutsideTests, UNIT_ERRORS } from './report.ts';

const inFile =
  (file: string) =>
  ({ message, stack }: SerializedError): ErrorOutsideTests => ({ file, message: stack ?? message });

/** What failed in a file, but in no test of it: that it does not load, or what is done before and after its tests. */
function ofModule(module: TestModule): ErrorOutsideTests[] {
  const parts = [module, ...module.children.allSuites()];
  return parts.flatMap((part) => part.errors().map(inFile(module.relativeModuleId)));
}

/** What failed while a file's tests ran or after them, such as a promise that nobody waited for. */
function ofRun(error: SerializedError): ErrorOutsideTests {
  const { VITEST_TEST_PATH: file } = error;
  return inFile(typeof file === 'string' ? path.relative('.', file) : 'npm run test:unit')(error);
}

/** Writes down what failed outside of every test: it ends a run with an error, but Vitest's own JSON has only the tests. */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    mkdirSync(path.dirname(UNIT_ERRORS), { recursive: true });
    const all = [...modules.flatMap(ofModule), ...errors.map(ofRun)];
    writeFileSync(UNIT_ERRORS, JSON.stringify(all));
  }
}

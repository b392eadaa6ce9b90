/**
 * Tries the mutants of one machine, one after the other, and prints a line for each: `worker.ts MACHINE FROM`. The
 * first line is the number of ms in which each test has to end.
 */
import path from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { modelledMachines } from '../model/machines.ts';
import { mutantsOf } from './mutants.ts';
import { spread } from './spread.ts';
import type { Verdict } from './verdict.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The machine to change, and the index of its mutant. */
    mutant: { readonly machine: string; readonly index: number };
  }
}

const PAGES = 'tests/model/flow-page.test.ts';
/** What a test of a mutant gets at least, in ms. */
const LEAST_MS = 10_000;

const [id, from = '0'] = process.argv.slice(2);
const machine = (await modelledMachines()).find((other) => other.id === id);
if (!machine) throw new Error(`No machine ${id}`);
const vitest = await createVitest('test', {
  config: 'tests/mutation/vitest.config.ts',
  watch: false,
  // Only one line per mutant is printed.
  reporters: [{}],
});
const project = vitest.getRootProject();
const beside = await vitest.globTestSpecifications([path.posix.dirname(machine.file)]);
const page = project.createSpecification(path.resolve(PAGES), {
  testNamePattern: new RegExp(`\\b${id}\\b`),
});

async function run(specifications: readonly TestSpecification[]) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications]);
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  return { failed, isWell: failed.length === 0 && unhandledErrors.length === 0 };
}

const begun = Date.now();
const asItIs = await run([...beside, page]);
if (!asItIs.isWell) throw new Error(`${id}: its tests fail as it is: ${asItIs.failed.join(', ')}`);
const durationOf = ({ testModule }: TestSpecification) => testModule?.diagnostic().duration ?? 0;
/** The first failure decides, so fast files come first, and the page last. */
const inOrder = [...beside.toSorted((one, other) => durationOf(one) - durationOf(other)), page];

/** What notices the mutant: the machine's own tests, or else the paths compared with its flow page. */
async function killer(): Promise<Verdict['killedBy']> {
  const { failed, isWell } = await run(inOrder);
  if (isWell) return undefined;
  return failed.length > 0 && failed.every((file) => file === page.moduleId) ? 'page' : 'tests';
}

// A mutant that takes three times as long as the machine itself waits for ever, however slow the computer is.
project.config.testTimeout = Math.max(LEAST_MS, 3 * (Date.now() - begun));
// From here on, the parent process takes silence for an endless loop.
console.log(project.config.testTimeout);
const mutants = mutantsOf(machine.walk.machine.config);
for (const index of spread(mutants.length).slice(Number(from))) {
  vitest.provide('mutant', { machine: machine.id, index });
  const killedBy = await killer();
  console.log(JSON.stringify({ name: mutants[index]?.name, killedBy }));
}
await vitest.close();
// Failing tests are expected here.
process.exitCode = 0;

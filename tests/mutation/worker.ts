/** Tries the mutants of one machine, one after the other, and prints a line for each: `worker.ts MACHINE FROM`. */
import path from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { modelledMachines } from '../model/machines.ts';
import { mutantsOf } from './mutants.ts';
import { spread } from './spread.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which machine is created wrong, and which of its mutants it is. */
    mutant: { readonly machine: string; readonly index: number };
  }
}

const [id, from = '0'] = process.argv.slice(2);
const machine = (await modelledMachines()).find((other) => other.id === id);
if (!machine) throw new Error(`No machine ${id}`);
const vitest = await createVitest('test', {
  config: 'tests/mutation/vitest.config.ts',
  watch: false,
  // The one line a mutant is all that is said.
  reporters: [{}],
});
const beside = await vitest.globTestSpecifications([path.posix.dirname(machine.file)]);
const pages = await vitest.globTestSpecifications(['tests/model/flow-page.test.ts']);

async function fails(specifications: TestSpecification[]): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest tells of the files of earlier runs as well.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules.some((module) => ran.has(module.moduleId) && !module.ok());
  return failed || unhandledErrors.length > 0;
}

/** Who notices: the machine's own tests; or else the generated paths, held against its flow page. */
async function killer(): Promise<'tests' | 'page' | undefined> {
  vitest.resetGlobalTestNamePattern();
  if (await fails(beside)) return 'tests';
  vitest.setGlobalTestNamePattern(new RegExp(`\\b${id}\\b`));
  return (await fails(pages)) ? 'page' : undefined;
}

if (await killer()) throw new Error(`${id}: its tests fail as it is`);
// From now on, silence means something.
console.log('ready');
const mutants = mutantsOf(machine.walk.machine.config);
for (const index of spread(mutants.length).slice(Number(from))) {
  vitest.provide('mutant', { machine: machine.id, index });
  const killedBy = await killer();
  console.log(JSON.stringify({ name: mutants[index]?.name, killedBy }));
}
await vitest.close();
// Failing tests are what is wanted here.
process.exitCode = 0;

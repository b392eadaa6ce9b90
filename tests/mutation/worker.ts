/** Tries mutants of one machine, one after the other, and prints a line for each: `worker.ts MACHINE FROM TEST-FILE…` */
import { createVitest } from 'vitest/node';
import { modelledMachines } from '../model/machines.ts';
import { mutantsOf } from './mutants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which machine is created wrong, and which of its mutants it is. */
    mutant: { readonly machine: string; readonly index: number };
  }
}

const [id = '', from = '0', ...files] = process.argv.slice(2);
const found = (await modelledMachines()).find((machine) => machine.id === id);
if (!found) throw new Error(`No machine ${id}`);
const vitest = await createVitest(
  'test',
  { config: 'tests/mutation/vitest.config.ts', watch: false, reporters: [{}] },
  { logLevel: 'silent' },
  { stdout: process.stderr, stderr: process.stderr },
);
const specifications = await vitest.globTestSpecifications(files);
for (const [index, { name }] of mutantsOf(found.walk.machine.config).entries()) {
  if (index < Number(from)) continue;
  vitest.provide('mutant', { machine: id, index });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const killed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  console.log(JSON.stringify({ index, name, killed }));
}
await vitest.close();

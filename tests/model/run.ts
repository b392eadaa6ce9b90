/** `npm run test:model`: what generated paths reach of the machines, and which parts are missing (D2). */
import { coverageOf, isWhole, reachedOnMachine } from './coverage.ts';
import { type Modelled, modelledMachines } from './machines.ts';
import { reportOf } from './report.ts';

/** Walks every machine by itself, where nothing is excluded. Answers whether everything was reached. */
function onTheMachines(machines: readonly Modelled[]): boolean {
  const coverages = machines.map((machine) => coverageOf(machine, reachedOnMachine(machine), []));
  console.log(reportOf('Generated paths on the machines', coverages));
  return coverages.every(isWhole);
}

if (!onTheMachines(await modelledMachines())) process.exitCode = 1;

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { definitionOf } from '../model/definition.ts';
import type { Modelled } from '../model/machines.ts';
import { mutantsOf } from './mutants.ts';
import type { Verdict } from './verdict.ts';

const FILE = 'tests/mutation/measured.json';

const Figures = z.object({
  /** How many mutants the machine had. */
  mutants: z.number(),
  /** How many of them were tried; they are spread evenly over all. */
  tried: z.number(),
  /** How many were noticed, and by what. */
  tests: z.number(),
  page: z.number(),
  hangs: z.number(),
  /** The mutants that were not noticed. */
  survivors: z.array(z.string()),
});
export type Figures = z.infer<typeof Figures>;

/** The results of the last run for a machine. */
const Measured = z.object({
  /** A hash of the machine in that run (`definitionOf`): after a change, its figures no longer apply. */
  definition: z.string(),
  ...Figures.shape,
});
type Measured = z.infer<typeof Measured>;

/** The results of the last run of every machine. */
export function measuredMachines(): Readonly<Record<string, Measured>> {
  if (!existsSync(FILE)) return {};
  return z.record(z.string(), Measured).parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Whether these are results of the machine as it is now, and of all mutants that there are of it. */
export const isOf = (machine: Modelled, measured: Measured | undefined): measured is Measured =>
  measured?.definition === definitionOf(machine) &&
  measured.mutants === mutantsOf(machine.walk.machine.config).length;

/** Counts the verdicts of a machine with this many mutants. */
export function measuredOf(mutants: number, verdicts: readonly Verdict[]): Figures {
  const count = (who: Verdict['killedBy']) =>
    verdicts.filter(({ killedBy }) => killedBy === who).length;
  return {
    mutants,
    tried: verdicts.length,
    tests: count('tests'),
    page: count('page'),
    hangs: count('hangs'),
    survivors: verdicts.filter(({ killedBy }) => killedBy === undefined).map(({ name }) => name),
  };
}

/** Stores the results for a machine; those of other machines stay. */
export function keepMeasured(machine: Modelled, figures: Figures): void {
  const measured = { definition: definitionOf(machine), ...figures };
  const all = Object.entries({ ...measuredMachines(), [machine.id]: measured });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** The sums over all machines. */
export function totalOf(all: readonly Figures[]): Figures {
  const sum = (figure: 'mutants' | 'tried' | 'tests' | 'page' | 'hangs') =>
    all.reduce((total, measured) => total + measured[figure], 0);
  return {
    mutants: sum('mutants'),
    tried: sum('tried'),
    tests: sum('tests'),
    page: sum('page'),
    hangs: sum('hangs'),
    survivors: all.flatMap(({ survivors }) => survivors),
  };
}

/**
 * The share of the tried mutants that the tests beside notice, from 0 to 1. The page does not count: it shows every
 * change of its machine, whether or not somebody would miss what was there before.
 */
export function shareOf(all: readonly Figures[]): number {
  const { tried, tests, hangs } = totalOf(all);
  return (tests + hangs) / tried;
}

/** The results of a machine's last run, for a terminal. */
export function lineOf(machine: string): string {
  const { [machine]: measured } = measuredMachines();
  if (!measured) return `${machine}: not measured`;
  const { mutants, tried, tests, page, hangs, survivors } = measured;
  return [
    `${machine}: ${tried} of ${mutants} tried, ${tests} noticed by its tests, ${page} by its page, ${hangs} hang, ${survivors.length} survive`,
    ...survivors.map((name) => `    survives: ${name}`),
  ].join('\n');
}

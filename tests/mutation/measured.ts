import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Verdict } from './verdict.ts';

const FILE = 'tests/mutation/measured.json';

/** What the last run of a machine found. */
const Measured = z.object({
  /** How many mutants the machine had. */
  mutants: z.number(),
  /** How many of them were tried, spread evenly over all. */
  tried: z.number(),
  /** Who noticed. */
  tests: z.number(),
  page: z.number(),
  hangs: z.number(),
  /** What nobody noticed. */
  survivors: z.array(z.string()),
});
export type Measured = z.infer<typeof Measured>;
type ByMachine = Readonly<Record<string, Measured>>;

/** The last run of every machine that was ever tried. */
export function measuredMachines(): ByMachine {
  if (!existsSync(FILE)) return {};
  return z.record(z.string(), Measured).parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** What these verdicts say of a machine of so many mutants. */
export function measuredOf(mutants: number, verdicts: readonly Verdict[]): Measured {
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

/** Keeps what a run found; those of other machines stay as they are. */
export function keepMeasured(machine: string, measured: Measured): void {
  const all = Object.entries({ ...measuredMachines(), [machine]: measured });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** All of them together. */
export function totalOf(all: readonly Measured[]): Measured {
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

/** How many of those tried were noticed, from 0 to 1. */
export function shareOf(machines: ByMachine): number {
  const { tried, survivors } = totalOf(Object.values(machines));
  return (tried - survivors.length) / tried;
}

/** What the last run of a machine found, for a terminal. */
export function lineOf(machine: string): string {
  const { [machine]: measured } = measuredMachines();
  if (!measured) return `${machine}: not measured`;
  const { mutants, tried, tests, page, hangs, survivors } = measured;
  return [
    `${machine}: ${tried} of ${mutants} tried, ${tests} noticed by its tests, ${page} by its page, ${hangs} hang, ${survivors.length} survive`,
    ...survivors.map((name) => `    survives: ${name}`),
  ].join('\n');
}

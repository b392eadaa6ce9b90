import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { MachineCoverage } from './coverage.ts';
import type { Modelled } from './machines.ts';

const FILE = 'tests/model/measured.json';

/** What a whole run in the browser came to, kept with the code. */
const Measured = z.object({
  /** The day of the run. */
  date: z.string(),
  machines: z.record(
    z.string(),
    z.object({
      /** The machine as it was then: another one has other figures. */
      definition: z.string(),
      states: z.number(),
      transitions: z.number(),
    }),
  ),
});
export type Measured = z.infer<typeof Measured>;

/** Stands for all states and transitions of a machine, by name. */
function definitionOf({ states, transitions }: Modelled): string {
  const names = [...states, ...transitions.map(({ name }) => name)];
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
}

/** How many states and transitions a browser has reached; `undefined`: the machine has changed since, or is new. */
export function measuredOf({ machines }: Measured, machine: Modelled) {
  const figures = machines[machine.id];
  return figures?.definition === definitionOf(machine) ? figures : undefined;
}

/** What is to be kept of a run on this day. */
export function measurement(
  date: string,
  machines: readonly Modelled[],
  coverages: readonly MachineCoverage[],
): Measured {
  const figures = machines.map((machine, index) => {
    const { states, transitions } = coverages[index] ?? {};
    return [
      machine.id,
      {
        definition: definitionOf(machine),
        states: states?.reached ?? 0,
        transitions: transitions?.reached ?? 0,
      },
    ] as const;
  });
  return { date, machines: Object.fromEntries(figures) };
}

/** The last whole run in the browser. */
export const readMeasured = (): Measured =>
  existsSync(FILE)
    ? Measured.parse(JSON.parse(readFileSync(FILE, 'utf8')))
    : { date: '', machines: {} };

export const writeMeasured = (measured: Measured): void =>
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);

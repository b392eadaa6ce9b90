import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { MachineCoverage } from './coverage.ts';
import { definitionOf } from './definition.ts';
import type { Modelled } from './machines.ts';

const FILE = 'tests/model/measured.json';

/** The results of a complete run in the browser, kept with the code. */
const Measured = z.object({
  /** The day of the run. */
  date: z.string(),
  machines: z.record(
    z.string(),
    z.object({
      /** A hash of the machine in that run (`definitionOf`): after a change, its figures no longer apply. */
      definition: z.string(),
      states: z.number(),
      transitions: z.number(),
    }),
  ),
});
export type Measured = z.infer<typeof Measured>;

/**
 * The number of states and transitions that a browser has reached; `undefined` for a new or changed machine.
 */
export function measuredOf({ machines }: Measured, machine: Modelled) {
  const figures = machines[machine.id];
  return figures?.definition === definitionOf(machine) ? figures : undefined;
}

/** The data to keep of a run on this day. */
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

/** The last complete run in the browser. */
export const readMeasured = (): Measured =>
  existsSync(FILE)
    ? Measured.parse(JSON.parse(readFileSync(FILE, 'utf8')))
    : { date: '', machines: {} };

export const writeMeasured = (measured: Measured): void =>
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);

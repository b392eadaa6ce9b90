import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Cell } from '../e2e/support/faults/matrix.ts';

const FILE = 'tests/faults/measured.json';

/** How each fault of a call ended. */
const Ends = z.record(
  z.string(),
  z.object({ state: z.string(), said: z.enum(['a reference', 'an answer', 'nothing']) }),
);
export type Ends = z.infer<typeof Ends>;
type ByCall = Readonly<Record<string, Ends>>;

/** The results of the last run, by call. */
export function measuredFaults(): ByCall {
  if (!existsSync(FILE)) return {};
  return z.record(z.string(), Ends).parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Stores the results of a run or of a part of one; those of other calls stay. */
export function keepMeasured(cells: readonly Cell[]): void {
  const calls: Record<string, Ends> = {};
  for (const { call, fault, state, said } of cells) {
    calls[call] = { ...calls[call], [fault]: { state, said } };
  }
  const all = Object.entries({ ...measuredFaults(), ...calls });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** What became of one mutant. `hangs`: the tests never end with it, which is noticed too. */
const Verdict = z.object({
  index: z.number(),
  name: z.string(),
  killedBy: z.optional(z.enum(['tests', 'page', 'hangs'])),
});
export type Verdict = z.infer<typeof Verdict>;
export const parseVerdict = (line: string): Verdict => Verdict.parse(JSON.parse(line));

const FOLDER = 'test-results/mutation';
const fileOf = (machine: string): string => path.join(FOLDER, `${machine}.json`);

/** Keeps a machine's verdicts: a run may be made in parts. */
export function keep(machine: string, verdicts: readonly Verdict[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(machine), JSON.stringify(verdicts));
}

function kept(machine: string): Verdict[] {
  return z.array(Verdict).parse(JSON.parse(readFileSync(fileOf(machine), 'utf8')));
}

const machines = (): string[] =>
  existsSync(FOLDER) ? readdirSync(FOLDER).map((file) => path.parse(file).name) : [];

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function line(name: string, verdicts: readonly Verdict[]): string {
  const killed = verdicts.filter(({ killedBy }) => killedBy !== undefined);
  const byPage = verdicts.filter(({ killedBy }) => killedBy === 'page');
  const figures = `${killed.length}/${verdicts.length} killed, ${share(killed.length, verdicts.length)}`;
  return `${name.padEnd(18)} ${figures}; by its own tests ${share(killed.length - byPage.length, verdicts.length)}`;
}

/** Every machine tried so far, its survivors by name, and all together. */
export function report(): { readonly text: string; readonly share: number } {
  const all = machines().map((machine) => ({ machine, verdicts: kept(machine) }));
  const whole = all.flatMap(({ verdicts }) => verdicts);
  const lines = all.flatMap(({ machine, verdicts }) => [
    line(machine, verdicts),
    ...verdicts
      .filter(({ killedBy }) => killedBy === undefined)
      .map(({ name }) => `    survives: ${name}`),
  ]);
  const killed = whole.filter(({ killedBy }) => killedBy !== undefined);
  return {
    text: [...lines, line('all machines', whole)].join('\n'),
    share: killed.length / whole.length,
  };
}

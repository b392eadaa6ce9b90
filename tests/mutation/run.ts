/**
 * `npm run test:mutation`: what becomes of the tests when a machine is wrong (D2). Every machine, or
 * those that are named: `npm run test:mutation -- tan qrLogin`. `--minutes 10`: no longer than that for
 * each; those tried are then spread evenly over all. Fails below 90 %.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { modelledMachines } from '../model/machines.ts';
import { keepMeasured, lineOf, measuredMachines, shareOf } from './measured.ts';
import { mutantsOf } from './mutants.ts';
import { spread } from './spread.ts';
import { parseVerdict, type Verdict } from './verdict.ts';

const WANTED = 0.9;
/** Whoever says nothing for so long runs in a circle. On its way to the first it may take longer. */
const PATIENCE_MS = 120_000;

/** Tries mutants from this place in the order on, until there are no more, one hangs, or time is up. */
async function tryFrom(machine: string, from: number, until: number): Promise<Verdict[]> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/mutation/worker.ts', machine, String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(worker, 'exit');
  const verdicts: Verdict[] = [];
  let timer: NodeJS.Timeout | undefined;
  for await (const said of createInterface(worker.stdout)) {
    clearTimeout(timer);
    timer = setTimeout(() => worker.kill('SIGKILL'), PATIENCE_MS);
    if (said.startsWith('{')) verdicts.push(parseVerdict(said));
    if (Date.now() > until) worker.kill('SIGKILL');
  }
  clearTimeout(timer);
  const [code] = await exited;
  if (code !== 0 && code !== null) throw new Error(`The worker for ${machine} failed`);
  return verdicts;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: 'Infinity' } },
});
const machines = (await modelledMachines()).filter(
  ({ id }) => positionals.length === 0 || positionals.includes(id),
);
for (const { id, walk } of machines) {
  const mutants = mutantsOf(walk.machine.config);
  const order = spread(mutants.length);
  const until = Date.now() + Number(values.minutes) * 60_000;
  const verdicts: Verdict[] = [];
  while (verdicts.length < mutants.length && Date.now() < until) {
    verdicts.push(...(await tryFrom(id, verdicts.length, until)));
    const hung = mutants[order[verdicts.length] ?? -1];
    if (hung && Date.now() < until) verdicts.push({ name: hung.name, killedBy: 'hangs' });
  }
  keepMeasured(id, mutants.length, verdicts);
  console.log(lineOf(id));
}
const share = shareOf(measuredMachines());
if (share < WANTED) process.exitCode = 1;

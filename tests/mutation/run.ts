/**
 * `npm run test:mutation`: what becomes of the tests when a machine is wrong (D2). Every machine, or
 * those that are named: `npm run test:mutation -- tan qrLogin`. Fails below 90 %.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { modelledMachines } from '../model/machines.ts';
import { mutantsOf } from './mutants.ts';
import { keep, parseVerdict, report, type Verdict } from './results.ts';

const WANTED = 0.9;
/** Whoever says nothing for so long runs in a circle. */
const PATIENCE_MS = 60_000;

/** Tries mutants from this one on, until there are no more or one hangs. */
async function tryFrom(machine: string, from: number): Promise<Verdict[]> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/mutation/worker.ts', machine, String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(worker, 'exit');
  const verdicts: Verdict[] = [];
  const giveUp = () => worker.kill('SIGKILL');
  let timer = setTimeout(giveUp, PATIENCE_MS);
  for await (const said of createInterface(worker.stdout)) {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
    if (said.startsWith('{')) verdicts.push(parseVerdict(said));
  }
  clearTimeout(timer);
  const [code] = await exited;
  if (code !== 0 && code !== null) throw new Error(`The worker for ${machine} failed`);
  return verdicts;
}

const given = process.argv.slice(2);
const machines = (await modelledMachines()).filter(
  ({ id }) => given.length === 0 || given.includes(id),
);
for (const { id, walk } of machines) {
  const mutants = mutantsOf(walk.machine.config);
  const verdicts: Verdict[] = [];
  while (verdicts.length < mutants.length) {
    verdicts.push(...(await tryFrom(id, verdicts.length)));
    const hung = mutants[verdicts.length];
    if (hung) verdicts.push({ index: verdicts.length, name: hung.name, killedBy: 'hangs' });
  }
  keep(id, verdicts);
}
const { text, share } = report();
console.log(text);
if (share < WANTED) process.exitCode = 1;

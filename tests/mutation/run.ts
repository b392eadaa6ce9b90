/**
 * `npm run test:mutation`: whether the tests notice a wrong machine (D2). With a time limit, the mutants that are
 * tried are spread evenly over all. Fails when the tests beside the machines notice less than 75 %.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { modelledMachines } from '../model/machines.ts';
import { Mistake, numberOf, readCommand } from '../tools/command.ts';
import {
  isOf,
  keepMeasured,
  lineOf,
  measuredMachines,
  measuredOf,
  shareOf,
  totalOf,
} from './measured.ts';
import { mutantsOf } from './mutants.ts';
import { spread } from './spread.ts';
import { parseVerdict, type Verdict } from './verdict.ts';

const WANTED = 0.75;
/** Verdicts that somebody should look at: a test that is missing, or a computer that is too busy. */
const REMARKS: Partial<Record<NonNullable<Verdict['killedBy']>, string>> = {
  page: 'only its page shows',
  hangs: 'never ends',
};

/** Tries mutants from this position on, until there are no more, one hangs, or the time is up. */
async function* verdictsFrom(
  machine: string,
  from: number,
  until: number,
): AsyncGenerator<Verdict> {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/mutation/worker.ts', machine, String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(worker, 'exit');
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    worker.kill('SIGKILL');
  };
  let testMs = 0;
  for await (const said of createInterface(worker.stdout)) {
    clearTimeout(timer);
    if (testMs === 0) testMs = Number(said);
    else yield parseVerdict(said);
    // No mutant may take two tests' time: a worker that is silent for so long is in an endless loop.
    timer = setTimeout(stop, 2 * testMs);
    if (Date.now() > until) stop();
  }
  clearTimeout(timer);
  const [code] = await exited;
  // One that dies by itself, as without memory, says nothing about its mutant.
  if (code !== 0 && !isStopped) throw new Error(`The worker for ${machine} failed`);
}

const USAGE = `npm run test:mutation
  -- MACHINE…       only these machines: tan qrLogin
  -- --minutes N    at most so long for each machine
  -- --continue     go on where the last run ended, if neither machine nor tests have changed since`;

const { values, positionals } = readCommand(USAGE, {
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    continue: { type: 'boolean', default: false },
  },
});
const minutes = values.minutes === undefined ? Infinity : numberOf('minutes', values.minutes, 1);
const all = await modelledMachines();
const unknown = positionals.filter((name) => !all.some(({ id }) => id === name));
if (unknown.length > 0) {
  throw new Mistake(
    `No machine is called ${unknown}; there are ${all.map(({ id }) => id).join(', ')}\n\n${USAGE}`,
  );
}
const machines = all.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
for (const machine of machines) {
  const { id, walk } = machine;
  const mutants = mutantsOf(walk.machine.config);
  const order = spread(mutants.length);
  const until = Date.now() + minutes * 60_000;
  const { [id]: last } = measuredMachines();
  const before = values.continue && isOf(machine, last) ? last : measuredOf(0, []);
  const verdicts: Verdict[] = [];
  const next = () => before.tried + verdicts.length;
  // Each is kept as it comes: a run that breaks off can be continued.
  const add = (verdict: Verdict) => {
    const remark = verdict.killedBy && REMARKS[verdict.killedBy];
    if (remark) console.log(`${remark}: ${verdict.name}`);
    verdicts.push(verdict);
    const found = totalOf([before, measuredOf(mutants.length, verdicts)]);
    keepMeasured(machine, { ...found, mutants: mutants.length });
  };
  while (next() < mutants.length && Date.now() < until) {
    for await (const verdict of verdictsFrom(id, next(), until)) add(verdict);
    const hung = mutants[order[next()] ?? -1];
    if (hung && Date.now() < until) add({ name: hung.name, killedBy: 'hangs' });
  }
  console.log(lineOf(id));
}
if (shareOf(Object.values(measuredMachines())) < WANTED) process.exitCode = 1;

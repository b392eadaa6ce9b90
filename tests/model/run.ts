/**
 * `npm run test:model`: what generated paths reach of the machines, and what is missing (D2). With
 * `--browser`, the paths are also run in Chromium against the reference backend. A complete run that passes writes its figures to
 * measured.json, for docs/model-tests.md.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readCommand } from '../tools/command.ts';
import { succeeds } from '../tools/programs.ts';
import {
  coverageOf,
  isWhole,
  type Reached,
  reachedOnMachine,
  staleExclusions,
} from './coverage.ts';
import { NOT_IN_THE_BROWSER } from './exclusions.ts';
import { type Modelled, modelledMachines } from './machines.ts';
import { measurement, writeMeasured } from './measured.ts';
import { reportOf, summaryOf } from './report.ts';
import { SEEN_FOLDER, type Sightings } from './support/seen.ts';

const USAGE = `npm run test:model
  -- --browser            also in Chromium, against the reference backend
  -- --browser -g tan     a part of that: what follows is passed to Playwright`;

/** Walks through every machine by itself, without exclusions. Returns whether everything was reached. */
function onTheMachines(machines: readonly Modelled[]): boolean {
  const coverages = machines.map((machine) => coverageOf(machine, reachedOnMachine(machine), []));
  console.log(reportOf('Generated paths on the machines', coverages));
  return coverages.every(isWhole);
}

/** What all browser tests together have seen. */
function seenInTheBrowser(machines: readonly Modelled[]): Reached {
  const files = existsSync(SEEN_FOLDER) ? readdirSync(SEEN_FOLDER) : [];
  const sightings = files.map(
    (file): Sightings => JSON.parse(readFileSync(path.join(SEEN_FOLDER, file), 'utf8')),
  );
  const keys = new Set(sightings.flatMap(({ transitions }) => transitions));
  const transitions = machines.flatMap((machine) => machine.transitions);
  return {
    states: new Set(sightings.flatMap(({ states }) => states)),
    transitions: new Set(transitions.filter(({ key }) => keys.has(key)).map(({ name }) => name)),
  };
}

/** Runs the paths in the browser. Returns whether all tests passed and, unless it is a part, reached everything. */
function inTheBrowser(machines: readonly Modelled[], options: readonly string[]): boolean {
  rmSync(SEEN_FOLDER, { recursive: true, force: true });
  const built = ['build', 'build:model'].every((script) =>
    succeeds('npm', 'run', '--silent', script),
  );
  const config = ['--config', 'tests/model/playwright.config.ts'];
  const passed = built && succeeds('npx', 'playwright', 'test', ...config, ...options);
  const reached = seenInTheBrowser(machines);
  const coverages = machines.map((machine) => coverageOf(machine, reached, NOT_IN_THE_BROWSER));
  if (options.length > 0) {
    console.log(summaryOf('Seen in the browser, by a part of the paths', coverages));
    return passed;
  }
  const stale = staleExclusions(machines, reached, NOT_IN_THE_BROWSER);
  console.log(reportOf('Seen in the browser', coverages));
  for (const complaint of stale) console.error(complaint);
  const isDone = passed && coverages.every(isWhole) && stale.length === 0;
  if (isDone) {
    writeMeasured(measurement(new Date().toISOString().slice(0, 10), machines, coverages));
  }
  return isDone;
}

const [wanted, ...options] = process.argv.slice(2);
readCommand(USAGE, {
  args: wanted === undefined ? [] : [wanted],
  options: { browser: { type: 'boolean' } },
});
const machines = await modelledMachines();
const onMachines = onTheMachines(machines);
const inBrowser = wanted !== '--browser' || inTheBrowser(machines, options);
if (!(onMachines && inBrowser)) process.exitCode = 1;

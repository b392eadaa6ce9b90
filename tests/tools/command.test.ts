import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { needBuild } from './command.ts';

const SLOW = 60_000;
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const tsx = createRequire(import.meta.url).resolve('tsx');

/**
 * Runs the program of a command; returns its exit code and what it says. `INIT_CWD` is the folder that the caller of
 * npm is in.
 */
function call(script: string, args: readonly string[], cwd = '.', INIT_CWD = path.resolve(cwd)) {
  const file = path.resolve(scripts[script]?.split(' ')[1] ?? '');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', tsx, file, ...args], {
    cwd,
    env: { ...process.env, INIT_CWD },
    encoding: 'utf8',
  });
  return { status, stdout, said: stderr.trim().split('\n') };
}

test.each(Object.entries(scripts).filter(([, line]) => line.startsWith('tsx tests/')))(
  '[D2] npm run %s says how to call it, and refuses what it does not know',
  (name, line) => {
    const program = readFileSync(line.split(' ')[1] ?? '', 'utf8');
    // `npm run check:docs` is `npm run docs` with an option.
    const own = name === 'test' ? 'npm test' : `npm run ${name.replace('check:docs', 'docs')}`;
    expect(program).toContain('readCommand(');
    expect(program).toMatch(new RegExp(`['\`]${own}\\b`));
  },
);

test(
  '[D2] an unknown option is named in one line, with how to call the command, and nothing runs',
  () => {
    const { status, stdout, said } = call('replay', ['--hlep']);
    expect([status, stdout]).toEqual([1, '']);
    expect(said.slice(0, 3)).toEqual(["Unknown option '--hlep'", '', 'npm run replay -- FILE…']);
  },
  SLOW,
);

test(
  '[D3] --help prints how to call a command, and is no failure',
  () => {
    const { status, stdout } = call('replay', ['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^npm run replay/);
  },
  SLOW,
);

test.each([
  [
    'replay',
    'tests/sequences/files',
    ['locked-account.json', 'tests/sequences/files/locked-account.json'],
    /^(tests\/sequences\/files\/locked-account\.json: 4 steps.*\n){2}$/,
  ],
  ['theme:check', 'public/assets/themes/8840_1', ['.'], /8840_1\/theme\.json: fit for customers/],
])(
  '[D3, T2] npm run %s in %s: a file is the one there, or else from the project’s folder: %j',
  (script, folder, files, words) => {
    const { status, stdout } = call(script, files, '.', path.resolve(folder));
    expect([status, stdout]).toEqual([0, expect.stringMatching(words)]);
  },
  SLOW,
);

test(
  '[D3] a demo customer whom a file misspells is named, also where the machines alone replay it',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'written-'));
    const file = path.join(folder, 'written.json');
    const steps = [{ state: 'login.form.editing' }];
    writeFileSync(file, JSON.stringify({ title: 'Written', customer: 'ana', steps }));
    const { status, said } = call('replay', [file]);
    expect([status, ...said]).toEqual([
      1,
      expect.stringContaining('written.json: no demo customer is called ana; there are: anna'),
    ]);
  },
  SLOW,
);

test.each([
  ['prove:walks', '--walks=ten', '--walks=ten: must be a whole number of at least 1'],
  ['bench:approve', '--runs=0', '--runs=0: must be a whole number from 1 to 200'],
])(
  '[D2] %s %s is no run of nothing that passes',
  (script, option, words) => {
    const { status, said } = call(script, [option]);
    expect([status, ...said]).toEqual([1, words]);
  },
  SLOW,
);

test(
  '[D2] without a build a command says so in one line, at once',
  () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'not-built-'));
    const { status, said } = call('prove:crashes', [], elsewhere);
    expect([status, ...said]).toEqual([1, 'Not built: npm run build']);
  },
  SLOW,
);

/** The files of a project in which one is a second younger than the build. */
function builtBefore(younger: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'built-'));
  const sources = ['contract/a.ts', 'machines/a.ts', 'src/a.ts', 'backend/a.ts', 'public/a.svg'];
  const files = [...sources, 'index.html', 'vite.config.ts', 'package-lock.json'];
  for (const file of [...files, 'dist/backend/main.js']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
    utimesSync(path.join(folder, file), 1000, file === younger ? 1001 : 1000);
  }
  return folder;
}

test.each(['src/a.ts', 'index.html', 'vite.config.ts', 'package-lock.json'])(
  '[D2] a build that is older than what it is made of is said to be: %s',
  (younger) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const before = process.cwd();
    process.chdir(builtBefore(younger));
    try {
      needBuild();
    } finally {
      process.chdir(before);
    }
    expect(warn.mock.calls).toEqual([[`The build is older than ${younger}: npm run build`]]);
  },
);

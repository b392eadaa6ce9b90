import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SLOW = 60_000;
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const tsx = createRequire(import.meta.url).resolve('tsx');

/** Runs the program of a command; returns its exit code and what it says. */
function call(script: string, args: readonly string[], cwd = '.') {
  const file = path.resolve(scripts[script]?.split(' ')[1] ?? '');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', tsx, file, ...args], {
    cwd,
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
    const { status, stdout, said } = call('prove:crashes', ['--hlep']);
    expect([status, stdout]).toEqual([1, '']);
    expect(said.slice(0, 3)).toEqual(["Unknown option '--hlep'", '', 'npm run prove:crashes']);
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
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    const { status, said } = call('prove:crashes', [], elsewhere);
    expect([status, ...said]).toEqual([1, 'Not built: npm run build']);
  },
  SLOW,
);

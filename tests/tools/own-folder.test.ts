import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import ownFolder from './own-folder.ts';

/** The machine's temporary files, as a run finds them. */
let before: string;

beforeEach(() => {
  before = mkdtempSync(path.join(tmpdir(), 'before-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, before);
  return () => vi.unstubAllEnvs();
});

/** Runs a program that is killed, or fails, as soon as it has written what a command does; returns what it leaves. */
function leftBy(end: string): string[] {
  const at = (file: string) => pathToFileURL(path.resolve(file)).href;
  const program = `
    import ownFolder from '${at('tests/tools/own-folder.ts')}';
    import { secretsFile } from '${at('tests/tools/secrets-file.ts')}';
    import { Bank } from '${at('tests/e2e/support/bank.ts')}';
    ${end}`;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const options = ['--import', tsx, '--input-type=module', '-e', program];
  // tsx keeps what it has compiled there, for the next program.
  const env = { ...process.env, TMPDIR: before, TSX_DISABLE_CACHE: '1' };
  const { stderr } = spawnSync(process.execPath, options, { env, encoding: 'utf8' });
  expect(stderr).toMatch(/^$|Error: it fails/);
  return readdirSync(before);
}

test('[D2] what a run of tests writes for a while ends with it, also what a killed worker has left', () => {
  const end = ownFolder();
  const left = mkdtempSync(path.join(tmpdir(), 'left-'));
  writeFileSync(path.join(left, 'secrets.json'), '{}');
  expect(path.dirname(path.dirname(left))).toBe(before);
  end();
  expect(existsSync(path.dirname(left))).toBe(false);
  expect(tmpdir()).toBe(before);
});

test('[D2] what a killed run has left goes with the next one, and that of a run under way stays', () => {
  expect(leftBy("ownFolder(); process.kill(process.pid, 'SIGKILL');")).toHaveLength(1);
  const ends = [ownFolder()];
  const underWay = readdirSync(before);
  expect(underWay).toHaveLength(1);
  vi.stubEnv('TMPDIR', before);
  ends.push(ownFolder());
  expect(readdirSync(before)).toEqual(expect.arrayContaining(underWay));
  for (const end of ends) end();
});

test('[D2] a command leaves neither keys nor the folders of its banks, also if it fails', () => {
  expect(leftBy("await secretsFile(); new Bank(1, 2, {}); throw new Error('it fails');")).toEqual(
    [],
  );
});

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test('[D4] where git writes the line ends of Windows, these files keep theirs: nothing is stale or unformatted there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'line-ends-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.autocrlf=true', ...args], { cwd: folder, stdio: 'pipe' });
  copyFileSync('.gitattributes', path.join(folder, '.gitattributes'));
  writeFileSync(path.join(folder, 'page.md'), '| id |\n|---|\n');
  git('init', '--quiet');
  git('add', '.');
  rmSync(path.join(folder, 'page.md'));
  git('checkout', '--', 'page.md');
  expect(readFileSync(path.join(folder, 'page.md'), 'utf8')).toBe('| id |\n|---|\n');
});

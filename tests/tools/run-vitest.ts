import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Runs Vitest on these files, in a folder of their own in the project, where they find it. */
export function runVitest(files: Readonly<Record<string, string>>, ...options: readonly string[]) {
  mkdirSync('test-results', { recursive: true });
  const folder = mkdtempSync(path.resolve('test-results/vitest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const command = [path.resolve('node_modules/vitest/vitest.mjs'), 'run', ...options];
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { folder, status, stdout };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What names the folder for temporary files, by platform. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];

/**
 * Runs once before Vitest and Playwright start their workers: gives the run a folder of its own for temporary
 * files, as a worker that is killed removes none, and there are keys among them. Returns what removes it (D2).
 */
export default function setup(): () => void {
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  const folder = mkdtempSync(path.join(tmpdir(), 'auth-tests-'));
  for (const name of NAMES) process.env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What names the folder for temporary files, by platform. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];

/** The folder of a run says of which process. */
const OF_RUN = /^auth-tests-(\d+)-/;

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes the folders of runs that were killed, and so could not. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = OF_RUN.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) remove(path.join(tmpdir(), name));
  }
}

/**
 * Runs once before Vitest and Playwright start their workers: gives the run a folder of its own for temporary
 * files, as a worker that is killed removes none, and there are keys among them. Returns what removes it (D2).
 */
export default function setup(): () => void {
  removeAbandoned();
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  const folder = mkdtempSync(path.join(tmpdir(), `auth-tests-${process.pid}-`));
  for (const name of NAMES) process.env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    remove(folder);
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './harness.ts';

async function run(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout?.setEncoding('utf8');
  while (!printed.includes('Stop with Ctrl-C')) {
    const [chunk]: unknown[] = child.stdout ? await once(child.stdout, 'data') : [];
    printed += String(chunk);
  }
  expect(printed).toContain(`http://localhost:${port}/`);
  return child;
}

/** The real entry in a process of its own, which can be killed and started again on the same data. */
export async function spawned() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const port = await freePort();
  let child = await run(port, dataDir);
  return {
    origin: `http://localhost:${port}`,
    /** kill -9, and up again. */
    async killAndRestart() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await run(port, dataDir);
    },
    /** Ctrl-C; answers the exit code. */
    async interrupt(): Promise<unknown> {
      child.kill('SIGINT');
      const [code]: unknown[] = await once(child, 'exit');
      return code;
    },
  };
}

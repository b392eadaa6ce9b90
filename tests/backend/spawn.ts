import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../tools/ports.ts';

async function run(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout?.setEncoding('utf8');
  while (!printed.includes('Stop with Ctrl-C')) {
    const [chunk]: unknown[] = child.stdout ? await once(child.stdout, 'data') : [];
    printed += String(chunk);
  }
  expect(printed).toContain(env.PUBLIC_URL ?? `http://localhost:${port}/`);
  return child;
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The real entry in a process of its own, which can be killed and started again on the same data. */
export async function spawned(env: NodeJS.ProcessEnv = { DATA_DIR: ownFolder() }) {
  const port = await freePort();
  let child = await run(port, env);
  async function end(signal: NodeJS.Signals): Promise<unknown> {
    child.kill(signal);
    const [code]: unknown[] = await once(child, 'exit');
    return code;
  }
  const kill = () => end('SIGKILL');
  const restart = async () => {
    child = await run(port, env);
  };
  return {
    origin: `http://localhost:${port}`,
    /** Where this very process listens. */
    inner: `http://127.0.0.1:${port}`,
    kill,
    restart,
    /** kill -9, and up again. */
    async killAndRestart() {
      await kill();
      await restart();
    },
    /** Ctrl-C; answers the exit code. */
    interrupt: () => end('SIGINT'),
  };
}

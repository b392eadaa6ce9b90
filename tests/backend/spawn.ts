import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../tools/ports.ts';
import { keysFor } from '../tools/secrets-file.ts';
import { BACKEND } from '../tools/servers.ts';

interface Started {
  readonly child: ChildProcess;
  /** Everything that it has printed so far, including errors. */
  readonly printed: () => string;
}

async function run(
  port: number,
  env: NodeJS.ProcessEnv,
  program: string,
  cwd: string,
): Promise<Started> {
  const keys = await keysFor(env);
  const child = spawn(process.execPath, [program], {
    cwd,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent', ...keys, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  while (!printed.includes('Stop with Ctrl-C')) {
    const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`it did not start: ${printed} ${said}`);
  }
  expect(printed).toContain(env.PUBLIC_URL ?? `http://localhost:${port}/`);
  return { child, printed: () => printed };
}

const ownFolder = () => mkdtempSync(join(tmpdir(), 'kill-'));

/**
 * Runs the backend's program in a process of its own, which can be killed and started again on the same data.
 */
export async function spawned(
  env: NodeJS.ProcessEnv = { DATA_DIR: ownFolder() },
  program = BACKEND,
  cwd = process.cwd(),
) {
  const port = Number(env.PORT) || (await freePort());
  const runs = [await run(port, env, program, cwd)];
  async function end(signal: NodeJS.Signals): Promise<unknown> {
    const child = runs.at(-1)?.child;
    if (child === undefined) throw new Error('it does not run');
    child.kill(signal);
    // `close` means that it has ended and that everything it printed has been read.
    const [code]: unknown[] = await once(child, 'close');
    return code;
  }
  const kill = () => end('SIGKILL');
  const restart = async () => {
    runs.push(await run(port, env, program, cwd));
  };
  return {
    origin: `http://localhost:${port}`,
    /** The address of this process itself. */
    inner: `http://127.0.0.1:${port}`,
    /** The id of the running process. */
    pid: () => runs.at(-1)?.child.pid ?? 0,
    kill,
    restart,
    /** Ends it by a signal; returns the exit code. */
    end,
    /** Everything that all runs have printed. */
    printed: () => runs.map(({ printed }) => printed()).join('\n'),
    /** kill -9, and up again. */
    async killAndRestart() {
      await kill();
      await restart();
    },
    /** Ctrl-C; returns the exit code. */
    interrupt: () => end('SIGINT'),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { BUILT } from '../tools/command.ts';
import { freePort } from '../tools/ports.ts';
import { BACKEND } from '../tools/servers.ts';

/** The backend's program: bundled from its sources, as Vitest's set-up does before the tests, or as built. */
const PROGRAMS = {
  source: [BACKEND],
  built: [BUILT],
} as const;
export type Program = keyof typeof PROGRAMS;

const SETTINGS = {
  // A minimal wizard, as its page is not tested here.
  WIZARD_DIR: path.resolve('tests/backend/fixtures/wizard'),
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_LOG_IN_PER_MINUTE: '1000000',
  RATE_LIMIT_TAN_PER_MINUTE: '1000000',
  RATE_LIMIT_PER_IDENTIFIER: '1000000',
  RATE_LIMIT_TANS_PER_CUSTOMER: '1000000',
  RATE_LIMIT_APP_LOG_INS: '1000000',
};

/** A backend in its own process, which can be killed and started again on the same data. */
export class Backend {
  readonly origin: string;
  readonly #program: Program;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;
  /** Its output, if it ended without being killed by us. */
  crashOutput = '';

  private constructor(program: Program, port: number, env: NodeJS.ProcessEnv) {
    this.origin = `http://localhost:${port}`;
    this.#program = program;
    this.#env = { ...process.env, ...SETTINGS, ...env, PORT: String(port) };
  }

  static async start(program: Program, env: NodeJS.ProcessEnv): Promise<Backend> {
    const backend = new Backend(program, await freePort(), env);
    await backend.start();
    return backend;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, PROGRAMS[this.#program], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    child.stderr.on('data', (data: Buffer) => {
      this.crashOutput += data.toString();
    });
    child.stdout.setEncoding('utf8');
    let listens = false;
    for await (const printed of child.stdout) {
      listens = String(printed).includes('Stop with Ctrl-C');
      if (listens) break;
    }
    child.stdout.resume();
    if (!listens) throw new Error(`It did not start: ${this.crashOutput}`);
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

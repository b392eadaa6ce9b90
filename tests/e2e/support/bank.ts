import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pending } from '#backend/demo/inbox.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { BUILT, Mistake } from '../../tools/command.ts';
import { copySources } from '../../tools/copy-sources.ts';
import { freePort } from '../../tools/ports.ts';
import { keysFor } from '../../tools/secrets-file.ts';
import { folderUntilExit } from '../../tools/until-exit.ts';
import { clientMetadata } from './foreign-party.ts';

const START_TIMEOUT_MS = 30_000;
/** What the backend prints once it accepts connections. */
const LISTENING = 'Stop with Ctrl-C';
/** Disables the rate limits, which have tests of their own: tests log in more often than any customer. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_LOG_IN_PER_MINUTE: '1000000',
  RATE_LIMIT_TAN_PER_MINUTE: '1000000',
  RATE_LIMIT_PER_IDENTIFIER: '1000000',
  RATE_LIMIT_TANS_PER_CUSTOMER: '1000000',
  RATE_LIMIT_APP_LOG_INS: '1000000',
};
/** Loaded before the backend if the test moves its clock. */
const WITH_CLOCK = [
  '--import',
  pathToFileURL(path.resolve('tests/e2e/support/moved-clock.mjs')).href,
];

/** A built backend of its own, as `npm start` runs it, with the demo customers and one foreign client. */
export class Bank {
  /** Where browsers reach it. */
  readonly url: string;
  readonly foreignPort: number;
  readonly #own: string;
  readonly #folder = folderUntilExit('bank');
  readonly #env: NodeJS.ProcessEnv;
  readonly #nodeOptions: string[] = [];
  #program: string = BUILT;
  #cwd = process.cwd();
  /** How {@link stop} ends it. */
  #end: 'SIGKILL' | 'SIGTERM' = 'SIGKILL';
  #process: ChildProcess | undefined;
  #log = '';
  #ahead = 0;

  /** Nothing runs before {@link start}. */
  constructor(port: number, foreignPort: number, env: NodeJS.ProcessEnv) {
    this.#own = `http://localhost:${port}`;
    this.url = env.PUBLIC_URL ?? this.#own;
    this.foreignPort = foreignPort;
    const clients = path.join(this.#folder, 'clients.json');
    writeFileSync(clients, JSON.stringify(clientMetadata(foreignPort)));
    this.#env = {
      PORT: String(port),
      PUBLIC_URL: this.url,
      AUTH_CLIENTS: clients,
      ...UNLIMITED,
      ...env,
    };
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<Bank> {
    const bank = new Bank(await freePort(), await freePort(), env);
    await bank.start();
    return bank;
  }

  /** A bank that keeps its data in a folder and so survives a crash. `clock`: one whose clock the test moves. */
  static async startWithMemory({ clock = false } = {}): Promise<Bank> {
    const bank = new Bank(await freePort(), await freePort(), {});
    bank.#env.DATA_DIR = path.join(bank.#folder, 'data');
    if (clock) bank.#nodeOptions.push(...WITH_CLOCK);
    await bank.start();
    return bank;
  }

  /** A bank whose clock the test moves. */
  static async startWithClock(env: NodeJS.ProcessEnv = {}): Promise<Bank> {
    const bank = new Bank(await freePort(), await freePort(), env);
    bank.#nodeOptions.push(...WITH_CLOCK);
    await bank.start();
    return bank;
  }

  /** The development server, as `npm run dev` runs it: the wizard from its sources. */
  static async startFromSource(): Promise<Bank> {
    const bank = new Bank(await freePort(), await freePort(), { NODE_ENV: 'development' });
    bank.#nodeOptions.push('--import', 'tsx');
    bank.#program = 'backend/dev.ts';
    await bank.start();
    return bank;
  }

  /**
   * The same, with its data in a folder, on a copy of the sources that it watches: in {@link sources}, for the test to
   * change.
   */
  static async startWatching(): Promise<Bank> {
    const bank = new Bank(await freePort(), await freePort(), { NODE_ENV: 'development' });
    bank.#env.DATA_DIR = path.join(bank.#folder, 'data');
    bank.#cwd = bank.sources;
    mkdirSync(bank.sources);
    copySources(bank.sources);
    bank.#nodeOptions.push(path.resolve('node_modules/tsx/dist/cli.mjs'), 'watch');
    bank.#program = 'backend/dev.ts';
    // Killed, it would leave the process that it has started.
    bank.#end = 'SIGTERM';
    await bank.start();
    return bank;
  }

  /** The sources that it watches, if it does. */
  get sources(): string {
    return path.join(this.#folder, 'sources');
  }

  /** The backend's process, while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The address of a backend process, bypassing any proxy. */
  get inner(): string {
    return this.#own;
  }

  get wizardUrl(): string {
    return this.url + WIZARD_BASE;
  }

  /** Everything the backend has printed. */
  get log(): string {
    return this.#log;
  }

  async start(): Promise<void> {
    if (!existsSync(this.#program)) throw new Mistake('Not built: npm run build');
    const keys = await keysFor(this.#env);
    const child = spawn(process.execPath, [...this.#nodeOptions, this.#program], {
      cwd: this.#cwd,
      env: { ...process.env, NODE_ENV: 'production', ...keys, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#process = child;
    await this.#listens(child).catch((error: unknown) => {
      throw new Error(`The backend did not start.\n${this.#log}`, { cause: error });
    });
    if (this.#ahead > 0) await this.#moveClock(child, this.#ahead);
  }

  /** Collects its output; settles when it reports that it listens. */
  #listens(child: ChildProcess): Promise<void> {
    const before = this.#log.length;
    let isUp = false;
    return new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (data: Buffer) => {
          this.#log += data.toString();
          isUp ||= this.#log.includes(LISTENING, before);
          if (isUp) resolve();
        });
      }
      child.once('exit', reject).once('error', reject);
      AbortSignal.timeout(START_TIMEOUT_MS).addEventListener('abort', reject);
    });
  }

  /** Ends the process: SIGKILL is a crash, SIGTERM an orderly stop. Returns its exit code. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return child?.exitCode ?? null;
    }
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  /** Kills it at once, where that ends all of it: the orderly stop has tests of its own. */
  async stop(): Promise<void> {
    await this.end(this.#end);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Calls the demo's own pages, bypassing any proxy; a refusal fails the test. */
  async #demo(path: string, init?: RequestInit): Promise<Response> {
    const reply = await fetch(`${this.inner}/demo/${path}`, init);
    if (!reply.ok) throw new Error(`/demo/${path} answered ${reply.status}`);
    return reply;
  }

  /** Unblocks every PIN and removes everything that is waiting. */
  async reset(): Promise<void> {
    await this.#demo('reset', { method: 'POST' });
  }

  /** The time at the bank, which earlier tests may have moved. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  /** Moves the backend's clock forward; only for a bank started with a clock of its own. */
  async later(milliseconds: number): Promise<void> {
    if (!this.#process) throw new Error('The backend does not run.');
    await this.#moveClock(this.#process, milliseconds);
    this.#ahead += milliseconds;
  }

  async #moveClock(child: ChildProcess, milliseconds: number): Promise<void> {
    const moved = once(child, 'message');
    child.send({ later: milliseconds });
    await moved;
  }

  /** What the customer's banking app lists. */
  async pending(customer: string): Promise<Pending[]> {
    const reply = await this.#demo(`app/api/pending?customer=${customer}`);
    return (await reply.json()) as Pending[];
  }

  /** Opens a scanned code in the customer's banking app. */
  async open(customer: string, qr: string): Promise<void> {
    await this.#demo(`app/api/pending?customer=${customer}&qr=${qr}`);
  }

  /** Approves or denies in the customer's banking app. */
  async decide(customer: string, id: string, decision: 'approve' | 'deny'): Promise<void> {
    await this.#demo(`app/api/pending/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision, customer }),
    });
  }
}

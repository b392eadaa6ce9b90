import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { freePort } from './ports.ts';
import { ensureRedis } from './servers.ts';

const STARTS_WITHIN = 15_000;

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('PING\r\n');
    const [data] = await once(socket, 'data');
    return String(data).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const clientOf = (url: string) => createClient({ url }).connect();
type Client = Awaited<ReturnType<typeof clientOf>>;

/** A real Redis of the test's own, which persists its data as docs/operating.md says. */
export class Redis {
  readonly port: number;
  readonly #program: string;
  /** The folder of its data. */
  readonly folder = mkdtempSync(path.join(tmpdir(), 'redis-'));
  #process: ChildProcess | undefined;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.port = port;
  }

  static async start(): Promise<Redis> {
    const redis = new Redis(ensureRedis(), await freePort());
    await redis.start();
    return redis;
  }

  /** Two that share the keys between them, as a cluster does. */
  static async startCluster(): Promise<readonly [Redis, Redis]> {
    const [one, other] = [
      new Redis(ensureRedis(), await freePort()),
      new Redis(ensureRedis(), await freePort()),
    ];
    const bus = String(await freePort());
    const cluster = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no'];
    await one.start(...cluster, '--cluster-port', String(await freePort()));
    await other.start(...cluster, '--cluster-port', bus);
    await one.#ask(async (client) => {
      await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '8191']);
      await client.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', String(other.port), bus]);
    });
    await other.#ask((client) => client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '8192', '16383']));
    const known = () => one.#ask((client) => client.sendCommand(['CLUSTER', 'INFO']));
    while (!String(await known()).includes('cluster_slots_ok:16384')) await pause(20);
    return [one, other];
  }

  /** A Sentinel, which only knows where the primary is. */
  static async startSentinel({ port }: Redis): Promise<Redis> {
    const sentinel = new Redis(ensureRedis(), await freePort());
    const file = path.join(sentinel.folder, 'sentinel.conf');
    const lines = [
      'bind 127.0.0.1',
      `port ${sentinel.port}`,
      `sentinel monitor auth 127.0.0.1 ${port} 1`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    await sentinel.#run(file, '--sentinel');
    return sentinel;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get #running(): boolean {
    const child = this.#process;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Starts it, or restarts it with the data that it had. */
  async start(...more: string[]): Promise<void> {
    if (this.#running) return;
    const options = ['--bind', '127.0.0.1', '--port', String(this.port), '--dir', this.folder];
    const writes = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
    const keeps = [...writes, '--maxmemory-policy', 'noeviction'];
    const atOnce = ['--repl-diskless-sync-delay', '0'];
    await this.#run(...options, ...keeps, ...atOnce, ...more);
  }

  async #run(...options: string[]): Promise<void> {
    const child = spawn(this.#program, options, { stdio: 'ignore' });
    this.#process = child;
    const deadline = Date.now() + STARTS_WITHIN;
    while (!(await answers(this.port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('Redis did not start');
      await pause(20);
    }
  }

  /** Kills it, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || !this.#running) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Stops the process: connections stay, but nothing is answered. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async #ask<T>(question: (client: Client) => Promise<T>): Promise<T> {
    const client = await clientOf(this.url);
    try {
      return await question(client);
    } finally {
      client.destroy();
    }
  }

  /** The keys that match the pattern. */
  keys(pattern: string): Promise<string[]> {
    return this.#ask((client) => client.keys(pattern));
  }

  /** How long the keys that match the pattern are still kept, in ms; -1 is for ever. */
  lifetimes(pattern: string): Promise<number[]> {
    return this.#ask(async (client) => {
      const found = await client.keys(pattern);
      return Promise.all(found.map((key) => client.pTTL(key)));
    });
  }

  /** Makes it a replica of another; settles when both are in sync. */
  async follow(primary: Redis): Promise<void> {
    await this.#ask((client) => client.replicaOf('127.0.0.1', primary.port));
    const linked = () => this.#ask((client) => client.info('replication'));
    while (!(await linked()).includes('master_link_status:up')) {
      await pause(20);
    }
  }

  /** Makes it a primary. */
  async lead(): Promise<void> {
    await this.#ask((client) => client.sendCommand(['REPLICAOF', 'NO', 'ONE']));
  }

  /** Adds or replaces a user, by a line of its users' file: `user NAME RULES…`. Returns the user's address. */
  async addUser(line: string): Promise<string> {
    const [, name = '', ...rules] = line.split(' ');
    await this.#ask((client) => client.aclSetUser(name, ['reset', ...rules]));
    const password = rules.find((rule) => rule.startsWith('>'))?.slice(1);
    return `redis://${name}:${password}@127.0.0.1:${this.port}`;
  }

  /** Takes away its memory for new data, or gives it back. */
  async fill(full: boolean): Promise<void> {
    await this.#ask((client) => client.configSet('maxmemory', full ? '1' : '0'));
  }

  /** Removes all that is on it. */
  async empty(): Promise<void> {
    await this.#ask((client) => client.flushAll());
  }

  /** How many clients it takes at the same time. */
  async takeClients(most: number): Promise<void> {
    await this.#ask((client) => client.configSet('maxclients', String(most)));
  }

  /** What it does when its memory is full: `noeviction`, or what it then drops. */
  async evict(policy: string): Promise<void> {
    await this.#ask((client) => client.configSet('maxmemory-policy', policy));
  }

  /** Whether it would start without what it was told since it last wrote all of it. */
  async forget(forgets: 'yes' | 'no'): Promise<void> {
    const appendonly = forgets === 'yes' ? 'no' : 'yes';
    await this.#ask((client) => client.configSet({ appendonly }));
  }

  /** Its memory use, in kB. */
  async memory(): Promise<number> {
    const info = await this.#ask((client) => client.info('memory'));
    return Number(/^used_memory:(\d+)/m.exec(info)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    await this.kill();
    // A process that it had begun, which writes its log anew, still writes there for a moment.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

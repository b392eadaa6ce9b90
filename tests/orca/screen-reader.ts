import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { until } from '../engines/engine.ts';
import { ensureProgram } from '../tools/programs.ts';
import type { Desktop } from './desktop.ts';

const CUSTOMIZATIONS = 'orca-customizations.py';
const Line = z.object({ said: z.optional(z.string()), waiting: z.optional(z.number()) });
/** Firefox tells what has changed on a page within this time, and Orca collects live regions for 100 ms. */
const QUIET_MS = 600;

/** Orca, without a voice. */
export class ScreenReader implements AsyncDisposable {
  /** What it has said so far. */
  readonly said: string[] = [];
  readonly #program: ChildProcess;
  /** How many events it has not worked off. */
  #waiting = 0;
  #lastLine = Date.now();

  private constructor(program: ChildProcess) {
    this.#program = program;
    createInterface(program.stdio[3] as Readable).on('line', (line) => this.#read(line));
  }

  /** Starts it, to read what runs on this desktop. @throws if it is not available, or does not start */
  static async start({ env }: Desktop): Promise<ScreenReader> {
    const orca = ensureProgram({ program: 'orca', packages: ['orca', 'at-spi2-core'] });
    const settings = path.join(env.HOME ?? '', '.local/share/orca');
    mkdirSync(settings, { recursive: true });
    copyFileSync(
      path.join(import.meta.dirname, CUSTOMIZATIONS),
      path.join(settings, CUSTOMIZATIONS),
    );
    const program = spawn(orca, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (data) => {
        printed += data;
      });
    }
    const reader = new ScreenReader(program);
    try {
      await until('Orca to speak', async () => {
        if (reader.said.length === 0) throw new Error(printed);
      });
      return reader;
    } catch (error) {
      await reader[Symbol.asyncDispose]();
      throw error;
    }
  }

  #read(line: string): void {
    const { said, waiting } = z.parse(Line, JSON.parse(line));
    this.#lastLine = Date.now();
    if (said !== undefined) this.said.push(said);
    this.#waiting = waiting ?? this.#waiting;
  }

  /** Waits until it has had nothing to say and nothing to do for a while. */
  async quiet(): Promise<void> {
    const since = Date.now();
    await until('Orca to be quiet', async () => {
      const silence = Date.now() - Math.max(since, this.#lastLine);
      if (this.#waiting > 0 || silence < QUIET_MS) throw new Error(`${this.#waiting} events wait`);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#program, 'exit');
    if (this.#program.kill('SIGKILL')) await ended;
  }
}

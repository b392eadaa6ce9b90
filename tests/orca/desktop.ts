import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openVirtualDisplay } from '../engines/display.ts';
import { ensureProgram } from '../tools/programs.ts';

/** Where a screen reader and a browser meet: a display that nobody sees, with a window manager, a bus and a keyboard. */
export class Desktop implements AsyncDisposable {
  /** The environment of its programs: nothing of whoever runs the tests. */
  readonly env: NodeJS.ProcessEnv;
  readonly #programs: readonly ChildProcess[];
  readonly #closeDisplay: () => void;
  readonly #xdotool: string;

  private constructor(
    env: NodeJS.ProcessEnv,
    programs: readonly ChildProcess[],
    closeDisplay: () => void,
    xdotool: string,
  ) {
    this.env = env;
    this.#programs = programs;
    this.#closeDisplay = closeDisplay;
    this.#xdotool = xdotool;
  }

  /** @throws if one of its programs is not available */
  static async open(): Promise<Desktop> {
    const xdotool = ensureProgram({ program: 'xdotool', packages: ['xdotool'] });
    const openbox = ensureProgram({ program: 'openbox', packages: ['openbox'] });
    // It starts the bus of assistive technologies as soon as somebody asks for it.
    const daemon = ensureProgram({ program: 'dbus-daemon', packages: ['dbus-daemon'] });
    const display = await openVirtualDisplay();
    const home = mkdtempSync(path.join(tmpdir(), 'desktop-'));
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display.name,
      LC_ALL: 'C.UTF-8',
    };
    const bus = spawn(daemon, ['--session', '--nofork', '--print-address'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [address] = await once(bus.stdout, 'data');
    env.DBUS_SESSION_BUS_ADDRESS = String(address).trim();
    const manager = spawn(openbox, { env, stdio: 'ignore' });
    return new Desktop(env, [manager, bus], display.close, xdotool);
  }

  /** Presses a key, by its name in X, such as `shift+Tab`. */
  press(key: string): void {
    this.#keyboard('key', key);
  }

  type(text: string): void {
    this.#keyboard('type', text);
  }

  #keyboard(...args: readonly string[]): void {
    execFileSync(this.#xdotool, args, { env: this.env });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const program of this.#programs) {
      const ended = once(program, 'exit');
      if (program.kill()) await ended;
    }
    this.#closeDisplay();
    rmSync(this.env.HOME ?? '', { recursive: true, maxRetries: 5 });
  }
}

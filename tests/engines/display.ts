import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureProgram } from '../tools/programs.ts';

/** An X display. */
export interface Display {
  /** Its X name, such as `:0`. */
  readonly name: string;
  close(): void;
}

/** The present display, or a virtual one. @throws if neither is available */
export async function openDisplay(): Promise<Display> {
  const { DISPLAY } = process.env;
  return DISPLAY ? { name: DISPLAY, close() {} } : openVirtualDisplay();
}

/** A display that nobody sees, where a window has the keyboard whatever else happens. @throws if it is not available */
export async function openVirtualDisplay(): Promise<Display> {
  const program = ensureProgram({ program: 'Xvfb', packages: ['xvfb'] });
  // Xvfb chooses a free display number and prints it.
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24'];
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (!child.stdout) throw new Error('Xvfb cannot say which display it is');
  const [number] = await once(child.stdout, 'data');
  return { name: `:${String(number).trim()}`, close: () => child.kill() };
}

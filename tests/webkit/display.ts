import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureProgram } from '../tools/programs.ts';

/** Somewhere to draw. */
export interface Display {
  /** As X names it, `:0`. */
  readonly name: string;
  close(): void;
}

/** The screen that is there, or one in memory. @throws where neither is to be had */
export async function openDisplay(): Promise<Display> {
  const { DISPLAY } = process.env;
  if (DISPLAY) return { name: DISPLAY, close() {} };
  const program = ensureProgram({ program: 'Xvfb', packages: ['xvfb'] });
  // It chooses a free number itself, and tells which.
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24'];
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (!child.stdout) throw new Error('Xvfb cannot say which display it is');
  const [number] = await once(child.stdout, 'data');
  return { name: `:${String(number).trim()}`, close: () => child.kill() };
}

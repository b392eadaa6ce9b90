import { writeSync } from 'node:fs';

const STDOUT = 1;
/** How long a reader that is behind is waited for, before it is asked again, in ms. */
const PAUSE = 10;
const never = new Int32Array(new SharedArrayBuffer(4));

const isBehind = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/** Writes as much as there is room for; answers whether that was all. */
function writeAll(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(STDOUT, bytes, at);
    } catch (error) {
      if (!isBehind(error)) return false;
      Atomics.wait(never, 0, 0, PAUSE);
    }
  }
  return true;
}

let cut = false;

/**
 * The process's output, where the log goes. What cannot be written, because its disk is full or nobody
 * reads it any more, is lost, and nothing else is: a log-in needs no log, and the store has the audit (N5).
 */
export const output = {
  /** Writes a line, with its end; what was left of another is not mixed up with it. */
  write(line: string): void {
    cut = !writeAll(Buffer.from(cut ? `\n${line}` : line));
  },
};

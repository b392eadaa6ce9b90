import { writeSync } from 'node:fs';

const STDOUT = 1;
/** What may wait for a reader that is behind, in bytes: minutes of a busy process. */
const MOST_WAITING = 8 * 1024 * 1024;
/** After how long a reader that is behind is tried again, and how long it is waited for at the end, in ms. */
const PAUSE = 10;
const AT_THE_END = 1000;

// Once Node has looked at it, a pipe or a socket whose reader is behind says so, and keeps nobody waiting.
void process.stdout;
const never = new Int32Array(new SharedArrayBuffer(4));

/** What is still to be written, and how much of its first line is. */
const waiting: Buffer[] = [];
let size = 0;
let written = 0;
/** A line was broken off: the next begins behind it. */
let cut = false;
let lost = 0;
/** How many of these the log itself does not know of: its reader was behind for too long. */
let unsaid = 0;
let timer: NodeJS.Timeout | undefined;

const isBehind = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

function wait(bytes: Buffer): void {
  waiting.push(bytes);
  size += bytes.length;
}

/** Writes the first line as far as there is room for it, or gives it up; answers whether there was any. */
function writeFirst(line: Buffer): boolean {
  try {
    if (cut) writeSync(STDOUT, '\n');
    cut = false;
    written += writeSync(STDOUT, line, written);
  } catch (error) {
    if (isBehind(error)) return false;
    lost += 1;
    cut ||= written > 0;
    written = line.length;
  }
  if (written < line.length) return true;
  waiting.shift();
  size -= line.length;
  written = 0;
  return true;
}

/** Writes what waits; answers whether that was all, because the reader keeps up. */
function writeAll(): boolean {
  for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
    if (!writeFirst(line)) return false;
    if (waiting.length > 0 || unsaid === 0) continue;
    const time = new Date().toISOString();
    wait(
      Buffer.from(`${JSON.stringify({ level: 50, time, lost: unsaid, msg: 'log lines lost' })}\n`),
    );
    unsaid = 0;
  }
  return true;
}

function tryAgain(): void {
  timer = writeAll() ? undefined : setTimeout(tryAgain, PAUSE).unref();
}

process.once('exit', () => {
  const until = performance.now() + AT_THE_END;
  while (!writeAll() && performance.now() < until) Atomics.wait(never, 0, 0, PAUSE);
});

/**
 * The process's output, where the log goes. A reader that is behind is not waited for: what it has not
 * taken waits, up to a limit. What cannot be written, because nobody reads it any more or its disk is
 * full, is lost, and nothing else is: a log-in needs no log, and the store has the audit (N5). Not by pino's
 * own sonic-boom: at its end it tries a full disk for ever.
 */
export const output = {
  /** Writes a line, with its end; what was left of another is not mixed up with it. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (size + bytes.length > MOST_WAITING) {
      lost += 1;
      unsaid += 1;
      return;
    }
    wait(bytes);
    if (timer === undefined) tryAgain();
  },
  /** How many lines are lost. */
  get lost(): number {
    return lost;
  },
};

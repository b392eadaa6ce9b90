import { writeSync } from 'node:fs';

const STDOUT = 1;
/** How many bytes may wait for a slow reader: minutes of a busy process. */
const MOST_WAITING = 8 * 1024 * 1024;
/** The pause before a slow reader is tried again, and how long it is waited for at the exit, in ms. */
const PAUSE = 10;
const AT_THE_END = 1000;

// Accessing it makes Node switch a pipe or socket to non-blocking, so that a slow reader gives EAGAIN instead
// of blocking the process.
void process.stdout;
const never = new Int32Array(new SharedArrayBuffer(4));

/** The lines still to be written, and how much of the first one is. */
const waiting: Buffer[] = [];
let size = 0;
let written = 0;
/** A line was cut off, so the next one must start on a new line. */
let cut = false;
let lost = 0;
/** How many lost lines the log does not mention yet, because its reader was too slow. */
let unsaid = 0;
let timer: NodeJS.Timeout | undefined;

const isBehind = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

function wait(bytes: Buffer): void {
  waiting.push(bytes);
  size += bytes.length;
}

/**
 * Writes as much of the first line as possible, or drops it after an error. Returns false if the reader is
 * behind.
 */
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

/** Writes the waiting lines. Returns whether the reader has taken all of them. */
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
 * The process's output, where the log goes. It never waits for a slow reader: lines wait up to a limit. Lines
 * that cannot be written, because the reader is gone or its disk is full, are lost, but nothing else fails: a
 * log-in needs no log, and the audit is in the store (N5). Not pino's own sonic-boom, which at the exit retries
 * a full disk for ever.
 */
export const output = {
  /** Writes a line, including its line break, separately from the rest of a line that was cut off. */
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

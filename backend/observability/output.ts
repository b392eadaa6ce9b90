import { writeSync } from 'node:fs';

const STDOUT = 1;
/** How many bytes may wait for a slow reader: some minutes of log lines of a busy process. */
const MOST_WAITING = 8 * 1024 * 1024;
/** The pause before the next attempt to write, and how long the exit waits for a slow reader, in ms. */
const PAUSE = 10;
const AT_THE_END = 1000;

// Reading this property makes Node switch a pipe or socket to non-blocking: a slow reader then causes EAGAIN
// and does not block the process.
void process.stdout;
const never = new Int32Array(new SharedArrayBuffer(4));

/** The lines still to be written, their bytes in all, and how many bytes of the first line are written. */
const waiting: Buffer[] = [];
let size = 0;
let written = 0;
/** The last line was only partly written, so the next one must start on a new line. */
let cut = false;
let lost = 0;
/** How many lost lines the log does not mention yet. */
let unsaid = 0;
/** The line that mentions some, and how many, until it is written. */
let notice = { line: Buffer.alloc(0), lost: 0 };
/** The last attempt wrote something: on a full disk, whatever mentions the loss would be lost as well. */
let works = true;
let timer: NodeJS.Timeout | undefined;

const isBehind = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

function wait(bytes: Buffer): void {
  waiting.push(bytes);
  size += bytes.length;
}

/** Writes as much of the first line as possible, or drops it after an error. Returns false if the reader is slow. */
function writeFirst(line: Buffer): boolean {
  try {
    if (cut) writeSync(STDOUT, '\n');
    cut = false;
    written += writeSync(STDOUT, line, written);
    works = true;
  } catch (error) {
    if (isBehind(error)) return false;
    works = false;
    lost += 1;
    unsaid += line === notice.line ? notice.lost : 1;
    cut ||= written > 0;
    written = line.length;
  }
  if (written < line.length) return true;
  waiting.shift();
  size -= line.length;
  written = 0;
  return true;
}

/** Writes the waiting lines. Returns whether all of them are written. */
function writeAll(): boolean {
  for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
    if (!writeFirst(line)) return false;
    if (waiting.length > 0 || unsaid === 0 || !works) continue;
    const said = { level: 50, time: new Date().toISOString(), lost: unsaid, msg: 'log lines lost' };
    notice = { line: Buffer.from(`${JSON.stringify(said)}\n`), lost: unsaid };
    wait(notice.line);
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
 * The process's output, where the log goes. A slow reader never blocks the process: lines are buffered up to a
 * limit. If the reader has closed the pipe or its disk is full, lines are lost, but nothing else fails: a log-in
 * does not need the log, and the audit is in the store (N5). Pino's own sonic-boom is not used, because at the
 * exit it retries a full disk forever.
 */
export const output = {
  /** Writes a line that ends with a line break. If the line before was cut off, it starts on a new one. */
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
  /** How many lines were lost since the start. */
  get lost(): number {
    return lost;
  },
};

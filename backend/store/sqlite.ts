import { setImmediate as nextTurn } from 'node:timers/promises';
import { Unavailable } from '../refusal.ts';
import { ConfigError } from '../settings/config-file.ts';
import { openDatabase } from './sqlite/database.ts';
import { entriesIn } from './sqlite/entries.ts';
import { lockFolder } from './sqlite/lock.ts';
import { logsIn } from './sqlite/logs.ts';
import { remindersIn } from './sqlite/reminders.ts';
import type { Store } from './store.ts';

function openTables(dataDir: string | undefined, now: () => number) {
  const unlock = dataDir === undefined ? () => {} : lockFolder(dataDir);
  try {
    const db = openDatabase(dataDir);
    const parts = {
      entries: entriesIn(db, now),
      lines: logsIn(db),
      reminders: remindersIn(db, now),
    };
    const close = () => {
      db.close();
      unlock();
    };
    return { ...parts, checkPlace: db.checkPlace, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

const isDamaged = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('SQLITE_CORRUPT');
const DAMAGED = 'auth.db is damaged: put a backup in its place, as docs/operating.md says';

/** What to report if the start fails with this error: much of a damaged file is read only after it was opened (N5). */
export const startErrorOf = (error: unknown): unknown =>
  error instanceof Error && isDamaged(error) ? new ConfigError(`DATA_DIR: ${DAMAGED}`) : error;

/**
 * Why the files cannot be used. For those that it cannot open, libsql itself only gives SQLite's number; a file of
 * another user, such as a backup that root put back, fails where its rights are set.
 */
function inWords(error: Error): string {
  if (isDamaged(error)) return DAMAGED;
  const { message } = error;
  const [, libsqls, others] =
    /^(?:ConnectionFailed\("Unable to open .* (\/.+): \d+"\)|EPERM: .* chmod '(.+)')$/.exec(
      message,
    ) ?? [];
  const file = libsqls ?? others;
  return file === undefined ? message : `${file} cannot be opened. Is it this user’s?`;
}

/** Opens the database; a folder or file that cannot be used is an error of the settings. */
function openedIn(dataDir: string | undefined, now: () => number) {
  try {
    return openTables(dataDir, now);
  } catch (error) {
    if (dataDir === undefined || !(error instanceof Error)) throw error;
    throw new ConfigError(`DATA_DIR: ${inWords(error)}`);
  }
}

/**
 * The store in an embedded SQLite: a file in `dataDir`, or memory without one.
 * @throws {ConfigError} if the folder cannot be used, or another process uses it.
 */
export function openSqliteStore(dataDir: string | undefined, now: () => number): Store {
  const { reminders, checkPlace, close, ...tables } = openedIn(dataDir, now);
  const { removeExpired, ...entries } = tables.entries;
  const { removeOldLines, ...logs } = tables.lines;
  let closed = false;
  return {
    ...entries,
    ...logs,
    ...reminders,
    async sweep() {
      // Whoever comes meanwhile is answered: after a flood there may be a great many (N5).
      while (!closed && removeExpired() + removeOldLines() > 0) await nextTurn();
      if (closed) return;
      // Nobody may ask whether this process is ready: the log says so, too.
      checkPlace();
    },
    async check() {
      checkPlace();
      try {
        await reminders.remind('check', 'check', now());
      } catch {
        throw new Unavailable('not written');
      }
    },
    async close() {
      closed = true;
      close();
    },
  };
}

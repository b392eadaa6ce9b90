import { chmodSync, existsSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { Unavailable } from '../../refusal.ts';
import { privateFile } from './private-file.ts';

type Value = string | number | null;

/** A prepared statement. */
interface Statement {
  /** Writes, in a transaction. Returns how many rows it has changed. */
  run(...values: Value[]): number;
  get(...values: Value[]): unknown;
  /** What it reads. One that writes, too, belongs in a transaction: see {@link Database.atomically}. */
  all(...values: Value[]): unknown[];
}

/** An SQLite database. Its calls throw {@link Unavailable} if the disk or another process is the problem. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /**
   * Runs the work as one transaction, which waits for its turn before a statement does. A prepared one that waits for another
   * program in vain stays under way until it is run again: what others wrote meanwhile would seem to be stored, and be undone
   * by the next transaction, which could not end (N4, S6).
   */
  atomically<T>(work: () => T): T;
  /**
   * @throws {Unavailable} if the file is no longer where it was opened: moved, removed, or under another disk. SQLite goes
   * on writing to it, and with the process all of it would be gone.
   */
  checkPlace(): void;
  close(): void;
}

/** Errors that are not caused by the statement: no space, disk errors, missing rights, or a lock. */
const NOT_NOW = /^SQLITE_(FULL|IOERR|NOMEM|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL)/;

function asking<T>(question: () => T): T {
  try {
    return question();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw NOT_NOW.test(code) ? new Unavailable(code) : error;
  }
}

/**
 * The file of the data, readable for its owner only: it may contain the installation's keys. SQLite gives its log
 * and index the same rights.
 */
function dataFile(dataDir: string): string {
  const file = privateFile(dataDir, 'auth.db');
  const files = [file, `${file}-wal`, `${file}-shm`];
  for (const each of files.filter((name) => existsSync(name))) chmodSync(each, 0o600);
  return file;
}

/** What tells a file from another that takes its place; nothing if there is none, or it cannot be seen. */
function identityOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file);
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** A check that throws once another file, or none, is at this place. */
function staying(file: string | undefined): Database['checkPlace'] {
  if (file === undefined) return () => {};
  const identity = identityOf(file);
  return () => {
    if (identityOf(file) !== identity) throw new Unavailable('auth.db is no longer in DATA_DIR');
  };
}

function opened(file: string | undefined): Libsql.Database {
  const db = new Libsql(file ?? ':memory:');
  // With WAL and NORMAL, a killed process loses nothing that was answered.
  if (file !== undefined) db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON');
  return db;
}

/** Opens the file in `dataDir`, or memory without one. */
export function openDatabase(dataDir: string | undefined): Database {
  const file = dataDir === undefined ? undefined : dataFile(dataDir);
  const db = opened(file);
  const exec = (sql: string) => asking(() => void db.exec(sql));
  // Asked for it once it is closed, as a server that stops may, libsql would end the process.
  let inTransaction = false;
  function atomically<T>(work: () => T): T {
    exec('BEGIN IMMEDIATE');
    inTransaction = true;
    try {
      const result = work();
      exec('COMMIT');
      return result;
    } catch (error) {
      // After a full disk, SQLite has already rolled back.
      if (db.inTransaction) exec('ROLLBACK');
      throw error;
    } finally {
      inTransaction = false;
    }
  }
  return {
    exec,
    checkPlace: staying(file),
    prepare(sql) {
      const statement = db.prepare(sql);
      return {
        run(...values) {
          const write = () => asking(() => statement.run(...values).changes);
          return inTransaction ? write() : atomically(write);
        },
        get: (...values) => asking(() => statement.get(...values)),
        all: (...values) => asking(() => statement.all(...values)),
      };
    },
    atomically,
    close() {
      try {
        // Prepared statements keep the files open, and with them the log: without this, the file alone is no copy.
        db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk, for instance: the next start reads the log.
      }
      db.close();
    },
  };
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { entriesIn } from './sqlite/entries.ts';
import { logsIn } from './sqlite/logs.ts';
import { remindersIn } from './sqlite/reminders.ts';
import type { Store } from './store.ts';

function openDatabase(dataDir: string | undefined): Database.Database {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new Database(dataDir === undefined ? ':memory:' : join(dataDir, 'auth.db'));
  // WAL with NORMAL: a killed process loses nothing that was answered.
  if (dataDir !== undefined) db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON');
  return db;
}

/** The store in an embedded SQLite: a file in `dataDir`, or memory without one. */
export function openSqliteStore(dataDir: string | undefined, now: () => number): Store {
  const db = openDatabase(dataDir);
  const { removeExpired, ...entries } = entriesIn(db, now);
  const { removeOldLines, ...logs } = logsIn(db);
  return {
    ...entries,
    ...logs,
    ...remindersIn(db, now),
    async sweep() {
      removeExpired();
      removeOldLines();
    },
    async check() {
      db.exec('SELECT 1');
    },
    async close() {
      db.close();
    },
  };
}

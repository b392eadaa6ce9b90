import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import * as z from 'zod/mini';
import type { Kind, Lifetime, Store, Tags } from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
    expires_at INTEGER, uid TEXT, grant_id TEXT, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entries_uid ON entries (kind, uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_grant ON entries (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_expiry ON entries (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS lines (n INTEGER PRIMARY KEY, log TEXT NOT NULL, line TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS reminders (
    list TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (list, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS reminders_at ON reminders (list, at);
`;

const Row = z.optional(z.object({ value: z.string() }));
const Lines = z.array(z.object({ line: z.string() }));
const Id = z.object({ id: z.string() });
const Ids = z.array(Id);
const Names = z.array(z.object({ kind: z.string(), id: z.string() }));
type Names = z.infer<typeof Names>;
/** Lines of all logs together that are kept here; the process's own log keeps all of them. */
const KEPT = 100_000;

/** The store in an embedded SQLite: a file in `dataDir`, or memory without one. */
export function openSqliteStore(dataDir: string | undefined, now: () => number): Store {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new Database(dataDir === undefined ? ':memory:' : join(dataDir, 'auth.db'));
  // WAL with NORMAL: a killed process loses nothing that was answered.
  if (dataDir !== undefined) db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON');
  db.exec(SCHEMA);

  const live = '(expires_at IS NULL OR expires_at > ?)';
  const select = db.prepare(`SELECT value FROM entries WHERE kind = ? AND id = ? AND ${live}`);
  const selectByUid = db.prepare(
    `SELECT id, value FROM entries WHERE kind = ? AND uid = ? AND ${live} LIMIT 1`,
  );
  const upsert = db.prepare(`INSERT INTO entries (kind, id, value, expires_at, uid, grant_id)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value,
    expires_at = excluded.expires_at, uid = excluded.uid, grant_id = excluded.grant_id`);
  // An update keeps the tags: it changes what an entry says, not what it is called.
  const replace = db.prepare(`INSERT INTO entries (kind, id, value, expires_at)
    VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value,
    expires_at = coalesce(excluded.expires_at, entries.expires_at)`);
  const selectNames = db.prepare(
    'SELECT kind, id FROM entries WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT 1000',
  );
  const remove = db.prepare('DELETE FROM entries WHERE kind = ? AND id = ?');
  const removeByGrant = db.prepare('DELETE FROM entries WHERE grant_id = ?');
  const removeKind = db.prepare('DELETE FROM entries WHERE kind = ?');
  const removeExpired = db.prepare('DELETE FROM entries WHERE expires_at <= ?');
  const addLine = db.prepare('INSERT INTO lines (log, line) VALUES (?, ?)');
  const removeOldLines = db.prepare('DELETE FROM lines WHERE n <= (SELECT max(n) FROM lines) - ?');
  const upsertReminder = db.prepare(`INSERT INTO reminders (list, id, at) VALUES (?, ?, ?)
    ON CONFLICT (list, id) DO UPDATE SET at = excluded.at`);
  const takeReminders = db.prepare(`DELETE FROM reminders WHERE list = ? AND id IN
    (SELECT id FROM reminders WHERE list = ? AND at <= ? ORDER BY at LIMIT 1000) RETURNING id`);
  const selectLines = db.prepare('SELECT line FROM lines WHERE log = ? ORDER BY n');

  function read<T>(kind: Kind<T>, row: unknown): T | undefined {
    const found = z.parse(Row, row);
    return found === undefined ? undefined : kind.parse(JSON.parse(found.value));
  }

  function atomically<T>(work: () => T): T {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    async get(kind, id) {
      return read(kind, select.get(kind.name, id, now()));
    },
    async put(kind, id, value, options: Lifetime & Tags = {}) {
      const { expiresAt = null, uid = null, grantId = null } = options;
      upsert.run(kind.name, id, JSON.stringify(value), expiresAt, uid, grantId);
    },
    async update(kind, id, change) {
      return atomically(() => {
        const current = read(kind, select.get(kind.name, id, now()));
        // An expired row is no row: its leftover expiry must not reach the new entry.
        if (current === undefined) remove.run(kind.name, id);
        const next = change(current);
        if (next === undefined) return current;
        replace.run(kind.name, id, JSON.stringify(next.value), next.expiresAt ?? null);
        return next.value;
      });
    },
    async take(kind, id) {
      return atomically(() => {
        const current = read(kind, select.get(kind.name, id, now()));
        remove.run(kind.name, id);
        return current;
      });
    },
    async delete(kind, id) {
      remove.run(kind.name, id);
    },
    async findByUid(kind, uid) {
      const row: unknown = selectByUid.get(kind.name, uid, now());
      const value = read(kind, row);
      return value === undefined ? undefined : { id: z.parse(Id, row).id, value };
    },
    async deleteByGrantId(grantId) {
      removeByGrant.run(grantId);
    },
    async *names() {
      let last: Names[number] | undefined = { kind: '', id: '' };
      while (last !== undefined) {
        const page: Names = z.parse(Names, selectNames.all(last.kind, last.id));
        yield* page;
        last = page.at(-1);
      }
    },
    async clear(kind) {
      removeKind.run(kind.name);
    },
    async append(log, line) {
      addLine.run(log, line);
    },
    async lines(log) {
      return z.parse(Lines, selectLines.all(log)).map(({ line }) => line);
    },
    async remind(list, id, at) {
      upsertReminder.run(list, id, at);
    },
    async due(list) {
      return z.parse(Ids, takeReminders.all(list, list, now())).map(({ id }) => id);
    },
    async sweep() {
      removeExpired.run(now());
      removeOldLines.run(KEPT);
    },
    async check() {
      db.exec('SELECT 1');
    },
    async close() {
      db.close();
    },
  };
}

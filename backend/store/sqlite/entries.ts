import * as z from 'zod/mini';
import type { Entries, Kind } from '../store.ts';
import type { Database } from './database.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
    expires_at INTEGER, uid TEXT, grant_id TEXT, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entries_uid ON entries (kind, uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_grant ON entries (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_expiry ON entries (expires_at) WHERE expires_at IS NOT NULL;
`;
/** How many expired entries are removed at once: a few milliseconds, in which nobody is answered. */
const AT_ONCE = 100;

const LIVE = '(expires_at IS NULL OR expires_at > ?)';

const Row = z.optional(z.object({ value: z.string() }));
const Id = z.object({ id: z.string() });
const Names = z.array(z.object({ kind: z.string(), id: z.string() }));
type Names = z.infer<typeof Names>;

/** The prepared statements for entries. */
function statements(db: Database) {
  return {
    select: db.prepare(`SELECT value FROM entries WHERE kind = ? AND id = ? AND ${LIVE}`),
    selectByUid: db.prepare(
      `SELECT id, value FROM entries WHERE kind = ? AND uid = ? AND ${LIVE} LIMIT 1`,
    ),
    selectNames: db.prepare(
      'SELECT kind, id FROM entries WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT 1000',
    ),
    upsert: db.prepare(`INSERT INTO entries (kind, id, value, expires_at, uid, grant_id)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value,
      expires_at = excluded.expires_at, uid = excluded.uid, grant_id = excluded.grant_id`),
    // An update changes the value but keeps the tags.
    replace: db.prepare(`INSERT INTO entries (kind, id, value, expires_at)
      VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value,
      expires_at = coalesce(excluded.expires_at, entries.expires_at)`),
    remove: db.prepare('DELETE FROM entries WHERE kind = ? AND id = ?'),
    removeByGrant: db.prepare('DELETE FROM entries WHERE grant_id = ?'),
    removeKind: db.prepare('DELETE FROM entries WHERE kind = ?'),
    removeExpired: db.prepare(`DELETE FROM entries WHERE (kind, id) IN
      (SELECT kind, id FROM entries WHERE expires_at <= ? LIMIT ${AT_ONCE})`),
  };
}

/** The entries of a database, and the function that removes some expired ones, and returns how many. */
export function entriesIn(db: Database, now: () => number): Entries & { removeExpired(): number } {
  db.exec(SCHEMA);
  const sql = statements(db);

  function read<T>(kind: Kind<T>, row: unknown): T | undefined {
    const found = z.parse(Row, row);
    return found === undefined ? undefined : kind.parse(JSON.parse(found.value));
  }

  return {
    async get(kind, id) {
      return read(kind, sql.select.get(kind.name, id, now()));
    },
    async put(kind, id, value, { expiresAt = null, uid = null, grantId = null } = {}) {
      sql.upsert.run(kind.name, id, JSON.stringify(value), expiresAt, uid, grantId);
    },
    async update(kind, id, change) {
      return db.atomically(() => {
        const current = read(kind, sql.select.get(kind.name, id, now()));
        // An expired row counts as missing: its expiry must not apply to the new entry.
        if (current === undefined) sql.remove.run(kind.name, id);
        const next = change(current);
        if (next === undefined) return current;
        sql.replace.run(kind.name, id, JSON.stringify(next.value), next.expiresAt ?? null);
        return next.value;
      });
    },
    async delete(kind, id) {
      sql.remove.run(kind.name, id);
    },
    async findByUid(kind, uid) {
      const row: unknown = sql.selectByUid.get(kind.name, uid, now());
      const value = read(kind, row);
      return value === undefined ? undefined : { id: z.parse(Id, row).id, value };
    },
    async deleteByGrantId(grantId) {
      sql.removeByGrant.run(grantId);
    },
    async *names() {
      let last: Names[number] | undefined = { kind: '', id: '' };
      while (last !== undefined) {
        const page: Names = z.parse(Names, sql.selectNames.all(last.kind, last.id));
        yield* page;
        last = page.at(-1);
      }
    },
    async clear(kind) {
      sql.removeKind.run(kind.name);
    },
    removeExpired: () => sql.removeExpired.run(now()),
  };
}

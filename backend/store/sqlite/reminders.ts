import * as z from 'zod/mini';
import type { Reminders } from '../store.ts';
import type { Database } from './database.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS reminders (
    list TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (list, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS reminders_at ON reminders (list, at);
`;

const Ids = z.array(z.object({ id: z.string() }));

/** The reminders of a database. */
export function remindersIn(db: Database, now: () => number): Reminders {
  db.exec(SCHEMA);
  const upsert = db.prepare(`INSERT INTO reminders (list, id, at) VALUES (?, ?, ?)
    ON CONFLICT (list, id) DO UPDATE SET at = excluded.at`);
  const take = db.prepare(`DELETE FROM reminders WHERE list = ? AND id IN
    (SELECT id FROM reminders WHERE list = ? AND at <= ? ORDER BY at LIMIT 1000) RETURNING id`);
  return {
    async remind(list, id, at) {
      upsert.run(list, id, at);
    },
    async due(list) {
      const rows = db.atomically(() => take.all(list, list, now()));
      return z.parse(Ids, rows).map(({ id }) => id);
    },
  };
}

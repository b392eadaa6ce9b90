import * as z from 'zod/mini';
import type { Logs } from '../store.ts';
import type { Database } from './database.ts';

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS lines (n INTEGER PRIMARY KEY, log TEXT NOT NULL, line TEXT NOT NULL)';
/** How many lines of all logs together are kept here; the process's own log has all of them. */
const KEPT = 100_000;

/** How many old lines are removed at once: a few milliseconds, in which nobody is answered. */
const AT_ONCE = 1000;

const Lines = z.array(z.object({ line: z.string() }));

/** The logs of a database, and the function that removes some of the oldest lines, and returns how many. */
export function logsIn(db: Database): Logs & { removeOldLines(): number } {
  db.exec(SCHEMA);
  const add = db.prepare('INSERT INTO lines (log, line) VALUES (?, ?)');
  const select = db.prepare('SELECT line FROM lines WHERE log = ? ORDER BY n');
  const removeOld = db.prepare(`DELETE FROM lines WHERE n IN
    (SELECT n FROM lines WHERE n <= (SELECT max(n) FROM lines) - ? ORDER BY n LIMIT ${AT_ONCE})`);
  return {
    async append(log, line) {
      add.run(log, line);
    },
    async lines(log) {
      return z.parse(Lines, select.all(log)).map(({ line }) => line);
    },
    removeOldLines: () => removeOld.run(KEPT),
  };
}

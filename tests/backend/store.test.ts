import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { Unavailable } from '#backend/refusal.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { openDatabase } from '#backend/store/sqlite/database.ts';
import { entriesIn } from '#backend/store/sqlite/entries.ts';
import { logsIn } from '#backend/store/sqlite/logs.ts';
import { remindersIn } from '#backend/store/sqlite/reminders.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { entryKind } from '#backend/store/store.ts';
import { storeSuite } from './store-suite.ts';

/** A folder of the test's own, until it ends. */
const newFolder = () => mkdtempSync(join(tmpdir(), 'store-'));

const NUMBER = entryKind('number', z.number());

async function open(dataDir: string | undefined) {
  let time = Date.now();
  const store = openSqliteStore(dataDir, () => time);
  onTestFinished(() => store.close());
  return {
    store,
    later: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('[N5] a folder that is none, or holds something else, is told by the name of its setting', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'auth.db'), 'x'.repeat(5000));
  for (const dataDir of [join(folder, 'auth.db'), folder]) {
    const opening = () => openSqliteStore(dataDir, Date.now);
    expect(opening).toThrow(ConfigError);
    // Each time: what could not be opened is not kept locked.
    expect(opening).toThrow(/^DATA_DIR: (?!another process)/);
  }
});

test('[N5] a file of the data that cannot be opened is told by its path, and not by a number', () => {
  const folder = newFolder();
  const file = join(folder, 'auth.lock');
  mkdirSync(file);
  const why = `DATA_DIR: ${file} cannot be opened. Is it this user’s?`;
  expect(() => openSqliteStore(folder, Date.now)).toThrow(new ConfigError(why));
});

test('[N5] data of another user, as of a backup that root put back, are told by their path', () => {
  const folder = newFolder();
  const file = join(folder, 'auth.db');
  // Nobody may set the rights of this one, not even root, as whom a test may run.
  symlinkSync('/proc/sys/kernel/hostname', file);
  const why = `DATA_DIR: ${file} cannot be opened. Is it this user’s?`;
  expect(() => openSqliteStore(folder, Date.now)).toThrow(new ConfigError(why));
});

test('[N5] a lock that cannot be used is not taken for another process that uses the folder', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'auth.lock'), 'x'.repeat(5000));
  expect(() => openSqliteStore(folder, Date.now)).toThrow(/^DATA_DIR: (?!another process)/);
});

test('[N5] a folder that another has opened is refused until that one closes, as events reach one process only', async () => {
  const folder = newFolder();
  const first = openSqliteStore(folder, Date.now);
  const opening = () => openSqliteStore(folder, Date.now);
  const why = 'DATA_DIR: another process uses it. Several processes need REDIS_URL';
  expect(opening).toThrow(new ConfigError(why));
  await first.close();
  await opening().close();
});

test('[N5] while a folder is in use, its data can be copied as a backup', async () => {
  const [folder, backup] = [newFolder(), newFolder()];
  const { store } = await open(folder);
  await store.append('log', 'line');
  const other = new Database(join(folder, 'auth.db'));
  other.exec(`VACUUM INTO '${join(backup, 'auth.db')}'`);
  other.close();
  expect(await (await open(backup)).store.lines('log')).toEqual(['line']);
});

test('[N5] while a folder is in use, its audit log can be read as docs/monitoring.md says', async () => {
  const folder = newFolder();
  const { store } = await open(folder);
  for (const line of ['first', 'second']) await store.append('audit', line);
  await store.append('other', 'line');
  const [, query = ''] =
    /-readonly \S+auth\.db "([^"]+)"/.exec(readFileSync('docs/monitoring.md', 'utf8')) ?? [];
  const other = new Database(join(folder, 'auth.db'), { readonly: true });
  expect(other.prepare(query).all()).toEqual([{ line: 'first' }, { line: 'second' }]);
  other.close();
});

test('[N5] once a folder is no longer in use, a copy of its one file of data is complete', async () => {
  const [folder, backup] = [newFolder(), newFolder()];
  const { store } = await open(folder);
  await store.append('log', 'line');
  await store.close();
  copyFileSync(join(folder, 'auth.db'), join(backup, 'auth.db'));
  expect(await (await open(backup)).store.lines('log')).toEqual(['line']);
});

test.each([
  ['the disk is full', 'SQLITE_FULL', 'PRAGMA max_page_count = 2'],
  ['it may only be read', 'SQLITE_READONLY', 'PRAGMA query_only = ON'],
  ['another process writes', 'SQLITE_BUSY', 'PRAGMA busy_timeout = 0'],
])('[N2] [N5] that %s is no error of a call, which may be made again', (_, why, pragma) => {
  const folder = newFolder();
  const [db, other] = [openDatabase(folder), openDatabase(folder)];
  onTestFinished(() => {
    for (const opened of [db, other]) opened.close();
  });
  db.exec(`CREATE TABLE lines (line TEXT); ${pragma}`);
  if (why === 'SQLITE_BUSY') other.exec('BEGIN IMMEDIATE');
  const write = db.prepare('INSERT INTO lines VALUES (?)');
  const writing = () => db.atomically(() => write.run('x'.repeat(10_000)));
  expect(writing).toThrow(new Unavailable(why));
  // Nor does it leave a transaction open, in which the next call would fail.
  expect(writing).toThrow(new Unavailable(why));
});

/** Everything that a store writes, in a database of its own that does not wait for others. */
function partsOn(folder: string) {
  const db = openDatabase(folder);
  onTestFinished(() => db.close());
  db.exec('PRAGMA busy_timeout = 0');
  return { ...entriesIn(db, Date.now), ...logsIn(db), ...remindersIn(db, Date.now) };
}

test.each<[what: string, write: (parts: ReturnType<typeof partsOn>) => unknown]>([
  ['an entry is put', (parts) => parts.put(NUMBER, 'another', 1)],
  ['an entry is changed', (parts) => parts.update(NUMBER, 'another', () => ({ value: 1 }))],
  ['an entry is deleted', (parts) => parts.delete(NUMBER, 'another')],
  ['a grant is deleted', (parts) => parts.deleteByGrantId('another')],
  ['a kind is cleared', (parts) => parts.clear({ ...NUMBER, name: 'another' })],
  ['expired entries are removed', (parts) => parts.removeExpired()],
  ['old lines are removed', (parts) => parts.removeOldLines()],
  ['a line is appended', (parts) => parts.append('another', 'line')],
  ['a reminder is set', (parts) => parts.remind('another', 'id', 0)],
  ['due reminders are taken', (parts) => parts.due('another')],
])(
  '[N4] [S6] [N2] once another program no longer holds the file, what is written is stored, also if it held it as %s',
  async (_, write) => {
    const folder = newFolder();
    const parts = partsOn(folder);
    const other = new Database(join(folder, 'auth.db'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    await expect((async () => write(parts))()).rejects.toThrow(new Unavailable('SQLITE_BUSY'));
    other.exec('COMMIT');
    await parts.put(NUMBER, 'n', 1);
    // As a process that starts after a crash would see it.
    expect(other.prepare('SELECT id FROM entries').all()).toEqual([{ id: 'n' }]);
    expect(await parts.update(NUMBER, 'n', (n = 0) => ({ value: n + 1 }))).toBe(2);
  },
);

test.each(['new', 'of a version before'])(
  '[S8] in a folder that all may read, files of the store that are %s are for its owner alone',
  async (made) => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    if (made !== 'new') {
      await openSqliteStore(folder, Date.now).close();
      const data = readdirSync(folder).filter((name) => name.startsWith('auth.db'));
      for (const name of data) chmodSync(join(folder, name), 0o644);
    }
    const { store } = await open(folder);
    await store.append('log', 'line');
    const rights = readdirSync(folder).map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]);
    expect(Object.fromEntries(rights)).toEqual({
      'auth.db': '600',
      'auth.db-shm': '600',
      'auth.db-wal': '600',
      'auth.lock': '600',
    });
  },
);

test('[N5] [S8] a folder that is not there is made, and those above it, for its owner alone', async () => {
  const above = newFolder();
  const folder = join(above, 'a', 'b');
  const { store } = await open(folder);
  await store.append('log', 'line');
  for (const made of [dirname(folder), folder]) {
    expect((statSync(made).mode & 0o777).toString(8)).toBe('700');
  }
});

test('[S8] [N5] a sweep removes the oldest lines of the logs, if there are too many, and no others', async () => {
  const folder = newFolder();
  const { store } = await open(folder);
  await store.append('log', 'oldest');
  await store.append('log', 'older');
  await store.sweep();
  expect(await store.lines('log')).toEqual(['oldest', 'older']);
  const other = new Database(join(folder, 'auth.db'));
  // As if a hundred thousand lines came in between.
  other.exec("INSERT INTO lines (n, log, line) VALUES (100001, 'other', 'newer')");
  other.close();
  await store.append('log', 'newest');
  await store.sweep();
  expect(await store.lines('log')).toEqual(['newest']);
  expect(await store.lines('other')).toEqual(['newer']);
});

test('[S8] [S2] the content of a deleted entry is overwritten in the database file', async () => {
  const folder = newFolder();
  const NOTE = entryKind('note', z.string());
  const { store } = await open(folder);
  const file = join(folder, 'auth.db');
  const other = new Database(file);
  onTestFinished(() => void other.close());
  /** Does what the database does by itself from time to time: moves everything that was written to the file. */
  const written = () => {
    other.pragma('wal_checkpoint(TRUNCATE)');
    return readFileSync(file, 'latin1');
  };
  await store.put(NOTE, 'a', 'what-is-not-to-be-found');
  expect(written()).toContain('what-is-not-to-be-found');
  await store.delete(NOTE, 'a');
  expect(written()).not.toContain('what-is-not-to-be-found');
});

test('[S8] [N5] a sweep removes expired entries and no others', async () => {
  const { store, later } = await open(undefined);
  const NOTE = entryKind('note', z.string());
  const names = async () => {
    const found: string[] = [];
    for await (const { id } of store.names()) found.push(id);
    return found;
  };
  await store.put(NOTE, 'briefly', 'a', { expiresAt: Date.now() + 1000 });
  await store.put(NOTE, 'longer', 'b', { expiresAt: Date.now() + 60_000 });
  await store.put(NOTE, 'for ever', 'c');
  later(2000);
  await store.sweep();
  expect(await names()).toEqual(['for ever', 'longer']);
});

test('[N5] [N2] whoever comes while a great many entries and lines are removed is answered, and may even stop the server', async () => {
  const NOTE = entryKind('note', z.string());
  const folder = newFolder();
  const { store, later } = await open(folder);
  const expiresAt = Date.now() + 1000;
  for (let n = 0; n < 1000; n += 1) await store.put(NOTE, `${n}`, 'a', { expiresAt });
  const other = new Database(join(folder, 'auth.db'));
  const left = (table: string): unknown =>
    other.prepare(`SELECT count(*) AS count FROM ${table}`).get();
  other.exec("INSERT INTO lines (n, log, line) VALUES (100001, 'log', 'newest')");
  for (let n = 0; n < 5000; n += 1) await store.append('log', 'older');
  other.exec('UPDATE lines SET n = n - 200000 WHERE n > 100001');
  later(2000);
  const swept = store.sweep();
  await new Promise(setImmediate);
  expect(left('entries')).not.toMatchObject({ count: 0 });
  await swept;
  expect([left('entries'), left('lines')]).toMatchObject([{ count: 0 }, { count: 1 }]);
  for (let n = 0; n < 1000; n += 1) await store.put(NOTE, `${n}`, 'a', { expiresAt: Date.now() });
  const interrupted = store.sweep();
  other.close();
  await store.close();
  await expect(interrupted).resolves.toBeUndefined();
});

storeSuite('SQLite in memory', () => open(undefined));

storeSuite('SQLite in a file', () => {
  const folder = newFolder();
  return open(folder);
});

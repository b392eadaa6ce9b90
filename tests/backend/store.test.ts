import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '#backend/config-file.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { storeSuite } from './store-suite.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'auth.db'), 'x'.repeat(5000));
  for (const dataDir of [join(folder, 'auth.db'), folder]) {
    const opening = () => openSqliteStore(dataDir, Date.now);
    expect(opening).toThrow(ConfigError);
    expect(opening).toThrow(/^DATA_DIR: /);
  }
});

storeSuite('SQLite in memory', () => open(undefined));

storeSuite('SQLite in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return open(folder);
});

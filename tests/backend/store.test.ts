import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { storeSuite } from './store-suite.ts';

async function open(dataDir: string | undefined) {
  let offset = 0;
  const store = openSqliteStore(dataDir, () => Date.now() + offset);
  onTestFinished(() => store.close());
  return {
    store,
    later: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
}

storeSuite('SQLite in memory', () => open(undefined));

storeSuite('SQLite in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return open(folder);
});

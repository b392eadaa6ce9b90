import Libsql from 'libsql';
import { privateFile } from './private-file.ts';

/**
 * Takes the folder for this process alone, because its events and rate limits reach no other; returns what lets go
 * of it. The lock is an SQLite transaction that never ends, on an empty file beside the data, which can be read and
 * backed up meanwhile. The system lifts it when the process ends, even by `kill -9`.
 */
export function lockFolder(dataDir: string): () => void {
  const db = new Libsql(privateFile(dataDir, 'auth.lock'));
  try {
    // Without a journal on the disk, nothing is ever written.
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const taken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    if (!taken) throw error;
    const words = 'another process uses it. Several processes need REDIS_URL';
    throw new Error(words, { cause: error });
  }
  return () => void db.close();
}

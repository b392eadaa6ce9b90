import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Not by Node's own `recursive`, which tries for ever in a folder that takes none, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The path of a file in `dataDir`, created readable for its owner only, whatever the folder's rights are. */
export function privateFile(dataDir: string, name: string): string {
  makeFolder(dataDir);
  const file = join(dataDir, name);
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  return file;
}

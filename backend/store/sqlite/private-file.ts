import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a file in `dataDir`, created readable for its owner only, whatever the folder's rights are. */
export function privateFile(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, name);
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  return file;
}

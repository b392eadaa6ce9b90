import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made: string[] = [];

function removeAll(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}

/**
 * A folder for temporary files that goes at the latest with this process, also where that fails: a command has no
 * {@link ./own-folder.ts}, and there may be keys in it (D2).
 */
export function folderUntilExit(name: string): string {
  if (made.length === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}

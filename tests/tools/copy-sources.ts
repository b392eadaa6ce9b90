import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = ['backend', 'contract', 'machines', 'public', 'src', 'tests/tools/long-first.ts'];
const SETTINGS = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/**
 * Copies what the developers' server runs from into `folder`, which exists, so that a test may change it. The packages
 * are the same; Vite's cache beside them is not.
 */
export function copySources(folder: string): void {
  for (const path of [...SOURCES, ...SETTINGS]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('.')) continue;
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
}

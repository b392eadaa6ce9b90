import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { spawned } from './spawn.ts';

const SOURCES = ['backend', 'contract', 'machines', 'public', 'src', 'tests/tools/long-first.ts'];
const SETTINGS = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** A copy of the sources that may be broken, with a cache of its own beside the packages. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of [...SOURCES, ...SETTINGS]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('.')) continue;
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

test('[D1] while a source is broken, the developers’ server says so in place of the page, and goes on', async () => {
  const folder = copyOfSources();
  const env = { NODE_ENV: 'development', NODE_OPTIONS: '--import tsx' };
  const server = await spawned(env, 'backend/dev.ts', folder);
  const page = async () => {
    const response = await fetch(server.origin + WIZARD_BASE);
    return [response.status, await response.text()];
  };
  const source = join(folder, 'src/early/main.ts');
  writeFileSync(source, 'const = 1;');
  expect(await page()).toEqual([500, expect.stringContaining('src/early/main.ts')]);
  expect(server.printed()).toContain('src/early/main.ts');
  writeFileSync(source, 'window.mended = 1;');
  expect(await page()).toEqual([200, expect.stringContaining('mended')]);
});

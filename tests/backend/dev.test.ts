import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { copySources } from '../tools/copy-sources.ts';
import { spawned } from './spawn.ts';

/** A copy of the sources that may be broken. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copySources(folder);
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

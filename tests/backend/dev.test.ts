import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { copySources } from '../tools/copy-sources.ts';
import { spawned } from './spawn.ts';

/** A copy of the sources that may be broken. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  copySources(folder);
  return folder;
}

test('[D1] [Y3] [X9] the developers’ server has configured elements and FRAME_ANCESTORS, too; while a source is broken it says so in place of the page, and goes on', async () => {
  const folder = copyOfSources();
  const config = join(folder, 'wizard.json');
  const script = 'https://cms.bank.example/teaser.js';
  writeFileSync(config, JSON.stringify({ elements: { 'cms-teaser': { script } } }));
  const env = {
    NODE_ENV: 'development',
    NODE_OPTIONS: '--import tsx',
    WIZARD_CONFIG: config,
    FRAME_ANCESTORS: "'self'",
  };
  const { origin, printed } = await spawned(env, 'backend/dev.ts', folder);

  const policyAt = async (address: string) =>
    (await fetch(origin + address)).headers.get('content-security-policy');
  const wizard = await policyAt(WIZARD_BASE);
  expect(wizard).toMatch(/script-src [^;]*https:\/\/cms\.bank\.example;/);
  expect(wizard).toContain("frame-ancestors 'self'");
  expect(await policyAt('/dev/flows')).toContain("frame-ancestors 'none'");
  expect((await fetch(`${origin}/dev/flows/`)).url).toBe(`${origin}/dev/flows`);
  const chosen = '?screen=consent';
  const gallery = `${origin}/dev/gallery`;
  expect((await fetch(`${gallery}/${chosen}`)).url).toBe(gallery + chosen);

  const page = async () => {
    const response = await fetch(origin + WIZARD_BASE);
    return [response.status, await response.text()];
  };
  const source = join(folder, 'src/early/main.ts');
  writeFileSync(source, 'const = 1;');
  await expect.poll(page).toEqual([500, expect.stringContaining('src/early/main.ts')]);
  expect(printed()).toContain('src/early/main.ts');
  writeFileSync(source, 'window.mended = 1;');
  await expect.poll(page).toEqual([200, expect.stringContaining('mended')]);
});

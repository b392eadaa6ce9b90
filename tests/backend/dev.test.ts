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

test('[D1] [Y3] [X9] on the developers’ server, too, configured elements come from where they are, and pages may frame the log-in that FRAME_ANCESTORS names', async () => {
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
  const { origin } = await spawned(env, 'backend/dev.ts', folder);
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
});

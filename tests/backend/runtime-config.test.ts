import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#backend/settings/config.ts';
import { faultsOf } from '#contract/faults.ts';
import { RuntimeConfig } from '#contract/runtime-config.ts';
import { BACKEND } from '../tools/servers.ts';
import { start } from './harness.ts';

const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };

const folder = () => mkdtempSync(join(tmpdir(), 'wizard-config-'));

function fileWith(content: unknown): string {
  const file = join(folder(), 'wizard.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** A built wizard whose index.html has the place for the configuration. */
function builtWizard(): string {
  const wizardDir = folder();
  writeFileSync(
    join(wizardDir, 'index.html'),
    '<!doctype html><script type="application/json" id="config">{}</script>',
  );
  return wizardDir;
}

const pageUrl = (origin: string) => `${origin}/services_auth/auth-frontend/login`;

test('[X3] [Y3] every key may be left out', () => {
  expect(faultsOf(RuntimeConfig, {})).toEqual([]);
});

test.each([
  ['retryOn402: unknown key', { retryOn402: true }],
  [
    'elements.bank-info.src: unknown key',
    { elements: { 'bank-info': { script: '/x.js', src: '' } } },
  ],
  ['logLevel: must be one of ERROR, WARN, INFO, DEBUG', { logLevel: 'LOUD' }],
  ['retryOn401: must be of type boolean', { retryOn401: 'yes' }],
  ['services.transfer: must be a path', { services: { transfer: 'https://evil.example/' } }],
  ['services.transfer: must be a path', { services: { transfer: '//evil.example/' } }],
  ['services.transfer: must be a path', { services: { transfer: '/\\evil.example/' } }],
  ['services.transfer: must be a path', { services: { transfer: '/a\\..\\b' } }],
  // Browsers leave out tabs and line breaks, so that these are addresses of another host.
  ['services.transfer: must be a path', { services: { transfer: '/\t/evil.example/' } }],
  ['tokenRefreshPaths.0: must be a path', { tokenRefreshPaths: ['/\n/evil.example/'] }],
  [
    'elements.bank-info.script: must be a web address',
    { elements: { 'bank-info': { script: '/\r/evil.example/x.js' } } },
  ],
  [
    'elements.bank-info.script: must be a web address',
    { elements: { 'bank-info': { script: '//evil.example/x.js' } } },
  ],
  ['tokenRefreshPaths.0: must be a path', { tokenRefreshPaths: ['features'] }],
  ['elements.teaser: unknown key', { elements: { teaser: {} } }],
  [
    'elements.bank-info.script: must be a web address',
    { elements: { 'bank-info': { script: 'data:,' } } },
  ],
  [
    'elements.bank-info.script: must be a web address',
    { elements: { 'bank-info': { script: 'https://cdn .example/x.js' } } },
  ],
  ['configuration: must be of type object', []],
])('a fault tells key and reason: %s', (fault, config) => {
  expect(faultsOf(RuntimeConfig, config).join('\n')).toContain(fault);
});

test.each([0, -1])('[Y3] a life-cycle time-out of %d is refused, word for word', (timeout) => {
  const elements = { 'cms-teaser': { script: '/teaser.js', lifecycleTimeoutMs: timeout } };
  expect(faultsOf(RuntimeConfig, { elements })).toEqual([
    'elements.cms-teaser.lifecycleTimeoutMs: Only values greater than 0 are allowed for checking the lifecycle initialization of a web component.',
  ]);
});

test.each([
  ['no JSON', '{', /^WIZARD_CONFIG \(\/.*\): .*JSON/m],
  [
    'a misspelt key, with those that there are,',
    { feature: true },
    /^WIZARD_CONFIG \(\/.*\): feature: unknown key; there are logLevel, .*, features, .*, elements$/m,
  ],
  [
    'a misspelt key of an element, with those that there are,',
    { elements: { 'bank-info': { script: '/x.js', src: '' } } },
    /: elements\.bank-info\.src: unknown key; there are script, errorTemplate, lifecycleTimeoutMs$/m,
  ],
  [
    'an element that nobody knows, with those that there are,',
    { elements: { teaser: {} } },
    /: elements\.teaser: unknown key; there are bank-info, .*, tan-web-component$/m,
  ],
])('[N5] the backend refuses to start with %s and says why', (_name, content, words) => {
  const env = { ...process.env, WIZARD_CONFIG: fileWith(content) };
  const { status, stderr } = spawnSync(process.execPath, [BACKEND], { env, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(words)]);
});

test('[X3] the page brings its configuration, packed or not, and is never stored', async () => {
  const wizardConfig = {
    features: true,
    elements: { 'cms-teaser': { script: 'https://cdn.bank.example/</script><b>.js' } },
  };
  const config = { wizardDir: builtWizard(), wizardConfig };
  const { origin } = await start({ config });
  const plain = await fetch(pageUrl(origin), { headers: { 'accept-encoding': 'identity' } });
  const html = await plain.text();
  const [, block = ''] = /id="config">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(block)).toEqual(wizardConfig);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  for (const path of ['', 'login', 'index.html']) {
    const page = await fetch(`${origin}/services_auth/auth-frontend/${path}`, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('vary')).toBe('accept-encoding');
    expect(await page.text()).toBe(html);
  }
});

test('[X3] [N5] a page without a place for its configuration is found at the start, and not served without', async () => {
  const wizardDir = folder();
  writeFileSync(join(wizardDir, 'index.html'), '<!doctype html>');
  const starting = start({ config: { wizardDir, wizardConfig: { features: true } } });
  await expect(starting).rejects.toThrow('index.html has no place for the configuration');
});

test('[X3] the page is packed only where that is welcome; a coding refused by name stays refused beside *', async () => {
  const { server } = await start({ config: { wizardDir: builtWizard() } });
  const codingFor = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    const page = await server.app.inject({ url: pageUrl(''), headers });
    return [accepted, page.headers['content-encoding'] ?? 'none'];
  };
  for (const accepted of [
    'br;q=0, *',
    '*, br;q=0',
    'BR;q=0, *;q=0.5',
    'gzip, *;q=0',
    'br;q=0.5, *',
  ])
    expect(await codingFor(accepted)).toEqual([accepted, 'none']);
  for (const accepted of ['*', 'BR', 'gzip, br;q=0.5, *;q=0', 'gzip, *;q=0.1'])
    expect(await codingFor(accepted)).toEqual([accepted, 'br']);
});

test('[S1] [Y3] scripts of configured elements are allowed by their origin, nothing more', async () => {
  const elements = {
    'cms-teaser': { script: 'https://cdn.bank.example/teaser.js?v=1' },
    'bank-info': { script: '/elements/bank-info.js' },
  };
  const config = { wizardDir: builtWizard(), wizardConfig: { elements } };
  const { origin } = await start({ config });
  const { headers } = await fetch(pageUrl(origin));
  expect(headers.get('content-security-policy')).toContain(
    "; script-src 'self' https://cdn.bank.example; ",
  );
});

test('[N5] a file is read as it is', () => {
  const config = { logLevel: 'WARN', retryOn401: true };
  expect(readConfig({ WIZARD_CONFIG: fileWith(config) }, paths).wizardConfig).toEqual(config);
  expect(readConfig({}, paths).wizardConfig).toEqual({});
});

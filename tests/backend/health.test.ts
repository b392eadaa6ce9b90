import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { HIGH, start, Wizard } from './harness.ts';

const HEALTH = '/services_auth/auth-backend';

test('[N5] health and readiness are answered to whoever asks, without a trace in the log', async () => {
  // A monitor asks again and again, from one address.
  const { origin, log } = await start({ config: { rateLimits: { ...HIGH, perMinute: 1 } } });
  await fetch(`${origin}${HEALTH}/healthz`);
  await fetch(`${origin}${HEALTH}/readyz`);
  for (const [resource, status] of [
    ['healthz', 'up'],
    ['readyz', 'ready'],
  ]) {
    const response = await fetch(`${origin}${HEALTH}/${resource}`);
    expect([response.status, await response.json()]).toEqual([200, { status }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(log.join('')).not.toContain('healthz');
});

test('[N5] a store that is read but not written is not ready, and is once it can be', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
  const { origin } = await start({ config: { dataDir } });
  const ready = async () => (await fetch(`${origin}${HEALTH}/readyz`)).status;
  const other = new Database(join(dataDir, 'auth.db'));
  onTestFinished(() => void other.close());
  expect(await ready()).toBe(200);
  other.exec(
    "CREATE TRIGGER full BEFORE INSERT ON reminders BEGIN SELECT RAISE(FAIL, 'full'); END",
  );
  expect(await ready()).toBe(503);
  other.exec('DROP TRIGGER full');
  expect(await ready()).toBe(200);
});

test.each<[string, (dataDir: string) => void]>([
  ['is removed', (dataDir) => rmSync(dataDir, { recursive: true })],
  ['is moved', (dataDir) => renameSync(dataDir, `${dataDir}-moved`)],
  [
    'is another one',
    (dataDir) => {
      renameSync(dataDir, `${dataDir}-moved`);
      cpSync(`${dataDir}-moved`, dataDir, { recursive: true });
    },
  ],
])(
  '[N5] a store whose folder %s is not ready, although it can be written: with the process all of it is gone',
  async (_, change) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
    onTestFinished(() => {
      for (const folder of [dataDir, `${dataDir}-moved`])
        rmSync(folder, { recursive: true, force: true });
    });
    const { origin, server } = await start({ config: { dataDir } });
    const { store } = server.services;
    const ready = async () => (await fetch(`${origin}${HEALTH}/readyz`)).status;
    expect(await ready()).toBe(200);
    await store.sweep();
    change(dataDir);
    expect(await ready()).toBe(503);
    // Once a minute, in the log.
    await expect(store.sweep()).rejects.toThrow('auth.db is no longer in DATA_DIR');
  },
);

test('[N5] a backend without any static file serves its calls, where nginx serves the wizard', async () => {
  const nowhere = { wizardDir: '/nowhere/client', publicDir: '/nowhere/public' };
  const { browser, origin, log } = await start({ config: nowhere });
  const wizard = await Wizard.open(browser());
  expect((await wizard.logIn('henry')).status).toBe(200);
  expect((await wizard.complete()).text).toContain('You are logged in');
  const page = await fetch(`${origin}/services_auth/auth-frontend/`);
  const [words, traceId] = (await page.text()).split('\nReference: ');
  expect([page.status, words]).toEqual([503, 'The wizard is not built: npm run build']);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const told = log.findLast((line) => line.includes('"event":"error"'));
  expect(JSON.parse(told ?? '{}')).toMatchObject({ code: 'TECHNICAL_ERROR', traceId, status: 503 });
});

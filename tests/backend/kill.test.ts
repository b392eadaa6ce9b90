import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Browser } from './browser.ts';
import { facts, freePort, Wizard } from './harness.ts';

/** The real entry in a process of its own. */
async function run(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout?.setEncoding('utf8');
  while (!printed.includes('Stop with Ctrl-C')) {
    const [chunk]: unknown[] = child.stdout ? await once(child.stdout, 'data') : [];
    printed += String(chunk);
  }
  expect(printed).toContain(`http://localhost:${port}/`);
  return child;
}

test('[S6] [N4] killed in the middle and started again on the same data, the log-in goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const port = await freePort();
  const first = await run(port, dataDir);
  const wizard = await Wizard.open(new Browser(`http://localhost:${port}`));
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = await run(port, dataDir);
  expect((await wizard.submitTan(id, await wizard.tanFor('anna', id))).status).toBe(200);
  const events = await wizard.browser.request(
    `${wizard.browser.origin}/services_auth/auth-backend/api${wizard.base}/events`,
  );
  expect(events.status).toBe(200);
  await wizard.post('steps/psd2-auth/tan-end');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });

  // Ctrl-C ends it at once, an open event stream notwithstanding.
  second.kill('SIGINT');
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
});

import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tools/ports.ts';
import { ensureProgram } from '../tools/programs.ts';
import { BACKEND } from '../tools/servers.ts';
import { Browser } from './browser.ts';
import { bankingApp, facts, start, Wizard } from './harness.ts';
import { spawned } from './spawn.ts';

const ownFolder = () => mkdtempSync(join(tmpdir(), 'disk-'));

const prlimit = () => ensureProgram({ program: 'prlimit', packages: ['util-linux'] });

/** Stops a process from writing to files, or lets it again: for SQLite this is a broken disk. */
function fill(pid: number, full: boolean): void {
  const most = full ? '0' : 'unlimited';
  execFileSync(prlimit(), ['--pid', String(pid), `--fsize=${most}:unlimited`]);
}

/** A backend in a process of its own, on a disk that can fill up. */
async function onADisk() {
  const { origin, inner, pid, printed } = await spawned({
    DATA_DIR: ownFolder(),
    LOG_LEVEL: 'info',
  });
  const open = () => Wizard.open(new Browser(origin, undefined, inner));
  const health = async (resource: 'healthz' | 'readyz') =>
    (await fetch(`${inner}/services_auth/auth-backend/${resource}`)).status;
  return { open, health, printed, inner, fill: (full: boolean) => fill(pid(), full) };
}

test('[N2] [N5] [S6] while the disk is full calls may be made again, with a reference, and afterwards nothing has been counted', async () => {
  const { open, health, printed, fill } = await onADisk();
  const wizard = await open();
  fill(true);
  for (let n = 0; n < 6; n += 1) {
    const { status, body, headers } = await wizard.logIn('anna', n < 3 ? 'wrong' : '12345');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'TECHNICAL_ERROR', '1']);
    const told = () =>
      printed()
        .split('\n')
        .filter((line) => line.includes(String(body.traceId)));
    await expect.poll(() => told().join('')).toMatch(/"why":"SQLITE_(IOERR|FULL)/);
  }
  expect([await health('healthz'), await health('readyz')]).toEqual([200, 503]);
  fill(false);
  expect(await health('readyz')).toBe(200);
  const { body } = await wizard.logIn('anna', 'wrong');
  expect([body.code, body.attemptsLeft]).toEqual(['INVALID_CREDENTIALS', undefined]);
  await wizard.logInAndWalk('anna');
  expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });
});

test('[N2] [E7] while the disk is full a party cannot send anybody, and the way back waits', async () => {
  const { open, inner, fill } = await onADisk();
  const wizard = await open();
  await wizard.logIn('henry');
  const { redirectUrl } = (await wizard.post('completion')).body;
  fill(true);
  const { browser } = wizard;
  for (const address of ['/demo/start?client=demo-yes', String(redirectUrl)]) {
    const { status, text } = await new Browser(browser.origin, browser.jar.clone(), inner).visit(
      address,
    );
    expect(status).toBe(503);
    expect(text).toContain('laden Sie die Seite dann neu.');
  }
  fill(false);
  expect(facts(await browser.visit(String(redirectUrl)))).toMatchObject({ given_name: 'Henry' });
});

test('[N5] [S6] an action that could not be stored is not logged, and takes effect once on a retry', async () => {
  const dataDir = ownFolder();
  const { browser, inner, audited } = await start({ config: { dataDir } });
  const other = new Database(join(dataDir, 'auth.db'));
  onTestFinished(() => void other.close());
  /** Does something twice with one key: while log-ins cannot be written, and once they can again. */
  async function twice(deed: () => Promise<{ readonly status: number }>) {
    const refuse = "BEFORE UPDATE ON entries WHEN new.kind = 'authentication'";
    other.exec(`CREATE TRIGGER full ${refuse} BEGIN SELECT RAISE(FAIL, 'full'); END`);
    const { status } = await deed();
    other.exec('DROP TRIGGER full');
    return [status, (await deed()).status];
  }
  const app = bankingApp(inner);
  const wizard = await Wizard.open(browser());
  const { id } = await wizard.startQr();
  await app.decide(id, 'approve', 'emma');
  const collecting = () => wizard.finishAppLogIn(id, 'collected-once');
  expect(await twice(collecting)).toEqual([500, 200]);
  expect(await audited('login.succeeded')).toHaveLength(1);
  const pin = { pin: '12345' };
  const first = 'steps/qr-first-login/first-log-in';
  expect(await twice(() => wizard.post(first, pin, 'the-first-one'))).toEqual([500, 200]);
  expect(await audited('login.succeeded')).toHaveLength(2);

  const byPin = await Wizard.open(browser());
  expect(await twice(() => byPin.logIn('anna', '12345', 'logged-in'))).toEqual([500, 200]);
  expect(await audited('login.succeeded')).toHaveLength(3);
  const challenge = await byPin.startTan('psd2-auth');
  const wrong = () => byPin.submitTan(challenge.id, 'wrong!', 'a-wrong-tan');
  expect(await twice(wrong)).toEqual([500, 422]);
  const tan = await byPin.tanFor('anna', challenge.id);
  expect(await twice(() => byPin.submitTan(challenge.id, tan, 'the-right-tan'))).toEqual([
    500, 200,
  ]);
  expect(await audited('tan.wrong')).toHaveLength(1);
  expect(await audited('tan.confirmed')).toHaveLength(1);
});

/** A backend whose log is a file, on a disk that can fill up. */
async function loggingToADisk() {
  const file = join(ownFolder(), 'log');
  const port = await freePort();
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [BACKEND], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', log, 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  closeSync(log);
  const printed = () => readFileSync(file, 'utf8');
  await expect.poll(printed).toContain('Stop with Ctrl-C');
  return {
    printed,
    /** Two lines of the log. */
    ask: () => fetch(`http://127.0.0.1:${port}/nowhere`),
    limit: (bytes: number | string) =>
      execFileSync(prlimit(), ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]),
  };
}

test('[N5] a line of the log that the disk has taken a part of spoils none of those behind it', async () => {
  const { printed, ask, limit } = await loggingToADisk();
  const most = printed().length + 10;
  limit(most);
  await ask();
  await expect.poll(printed).toHaveLength(most);
  limit('unlimited');
  await ask();
  await expect.poll(() => printed().slice(most)).toContain('"msg":"request"');
  const [rest, ...behind] = printed().slice(most).trimEnd().split('\n');
  expect(rest).toBe('');
  const said = behind.map((line) => JSON.parse(line).msg);
  expect(said.filter((msg) => msg !== 'log lines lost').slice(-2)).toEqual(['error', 'request']);
});

test('[N5] once there is room again, the log says how many of its lines the full disk has lost', async () => {
  const { printed, ask, limit } = await loggingToADisk();
  const most = printed().length;
  limit(most);
  for (let n = 0; n < 3; n += 1) await ask();
  limit('unlimited');
  await ask();
  const said = () => {
    const lines = printed().slice(most).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
  // Of four calls. The second line of the third comes behind its answer, perhaps once there is room.
  const told = () => said().reduce((sum, { lost = 1 }) => sum + lost, 0);
  await expect.poll(told).toBe(8);
  const [{ level, lost }, ...others] = said().filter(({ msg }) => msg === 'log lines lost');
  expect([level, others]).toEqual([50, []]);
  expect(lost).toBeGreaterThanOrEqual(5);
});

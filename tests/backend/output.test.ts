import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { freePort, portOf } from '../tools/ports.ts';
import { secretsFile } from '../tools/secrets-file.ts';
import { BACKEND } from '../tools/servers.ts';
import { Browser } from './browser.ts';
import { Wizard } from './wizard.ts';

/** Nothing here is about its keys. */
const ENV = { ...process.env, SECRETS_FILE: await secretsFile() };

const Line = z.looseObject({ time: z.iso.datetime() });

/** Everything that a process writes to its output from its start to its end, line by line. */
async function outputOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, [BACKEND], {
    env: { ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes('Stop with Ctrl-C')) child.kill('SIGTERM');
  }
  return lines;
}

test.each(['info', 'silent'])(
  '[N5] the output of a process that nobody watches is an object in each line, with where it listens: LOG_LEVEL=%s',
  async (LOG_LEVEL) => {
    const port = await freePort();
    const lines = await outputOf({ PORT: String(port), LOG_LEVEL });
    const said = lines.map((line) => z.parse(Line, JSON.parse(line)));
    const address = `http://localhost:${port}/`;
    expect(said).toContainEqual(expect.objectContaining({ 'Start here': address }));
  },
);

test('[N5] where nothing can be written any more, it serves all the same, and can be stopped', async () => {
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [BACKEND], {
    env: { ...ENV, PORT: String(port) },
    stdio: ['ignore', full, 'ignore'],
  });
  closeSync(full);
  onTestFinished(() => void child.kill('SIGKILL'));
  const origin = `http://localhost:${port}`;
  const asked = () =>
    fetch(`${origin}/nowhere`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status,
      () => 'no answer',
    );
  await expect.poll(asked, { timeout: 15_000 }).toBe(404);
  const stopped = once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
  child.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});

/** A process whose log is only read when the test says so; each call of `logs` adds 50 long lines. */
async function unread() {
  const [port, metrics] = [await freePort(), await freePort()];
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000' };
  const child = spawn(process.execPath, [BACKEND], {
    env: { ...ENV, ...limits, PORT: String(port), METRICS_PORT: String(metrics) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!said.includes('Stop with Ctrl-C')) await once(child.stdout, 'data');
  child.stdout.pause();
  const { browser } = await Wizard.open(new Browser(`http://localhost:${port}`));
  const message = { level: 'ERROR', message: 'x'.repeat(500), time: new Date().toISOString() };
  const body = { messages: Array.from({ length: 50 }, () => message) };
  let calls = 0;
  return {
    child,
    /** From another address each time, as the pages of one may write only so much. */
    async logs() {
      calls += 1;
      const headers = { 'x-forwarded-for': `10.0.${Math.floor(calls / 256)}.${calls % 256}` };
      return (await browser.call('POST', '/logger', { body, headers })).status;
    },
    lost: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      return Number(/^auth_log_lines_lost_total (\d+)$/m.exec(text)?.[1]);
    },
    /** Reads until these words come. */
    async read(words: string) {
      child.stdout.resume();
      while (!said.includes(words)) await once(child.stdout, 'data');
    },
    /** Everything that it has written when it has ended, line by line, and how it ended. */
    async rest() {
      const ended = once(child, 'close');
      child.stdout.resume();
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      const lines = said.trim().split('\n');
      return { code, lines: lines.map((line) => z.parse(Line, JSON.parse(line))) };
    },
  };
}

test('[N5] while nobody reads its log a process serves all the same, and who reads it later has all of it', async () => {
  const { logs, lost, rest } = await unread();
  for (let n = 0; n < 20; n += 1) expect(await logs()).toBe(200);
  expect(await lost()).toBe(0);
  const { code, lines } = await rest();
  expect([code, lines.filter(({ frontEnd }) => frontEnd === true).length]).toEqual([0, 1000]);
});

test('[N5] the buffer of a log that is not read is limited; lines lost beyond it are counted and logged', async () => {
  const { logs, lost, read, rest } = await unread();
  while ((await lost()) === 0) {
    const statuses = await Promise.all(Array.from({ length: 20 }, logs));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const counted = await lost();
  await read('log lines lost');
  const { code, lines } = await rest();
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'log lines lost', level: 50 }));
  const said = lines.flatMap(({ lost }) => (typeof lost === 'number' ? [lost] : []));
  expect(said.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(counted);
});

test('[N5] a process whose log nobody reads can be stopped', async () => {
  const { child, logs } = await unread();
  for (let n = 0; n < 20; n += 1) await logs();
  const stopped = once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
  child.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});

test.each(['PORT', 'METRICS_PORT'])(
  '[N5] a port that is taken is told by the name of its setting, in words: %s',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const port = portOf(other);
    const env = { ...ENV, PORT: String(await freePort()), [setting]: String(port) };
    const { status, stderr } = spawnSync(process.execPath, [BACKEND], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${setting}: 127.0.0.1:${port} is in use already\n`),
    ]);
  },
);

test('[N5] a host that is not of this machine is told by the name of its setting', async () => {
  const env = { ...ENV, PORT: String(await freePort()), HOST: '192.0.2.1', DEMO: 'no' };
  const { status, stderr } = spawnSync(process.execPath, [BACKEND], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('HOST: 192.0.2.1 is no address of this machine\n'),
  ]);
});

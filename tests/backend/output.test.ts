import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { freePort } from '../tools/ports.ts';
import { BACKEND } from '../tools/servers.ts';

const Line = z.looseObject({ time: z.iso.datetime(), msg: z.string() });

/** Everything a process says on its output from its start to its end, line by line. */
async function outputOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, [BACKEND], {
    env: { ...process.env, ...env },
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
    env: { ...process.env, PORT: String(port) },
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

test.each(['PORT', 'METRICS_PORT'])(
  '[N5] a port that is taken is told by the name of its setting: %s',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const env = { ...process.env, PORT: String(await freePort()), [setting]: String(port) };
    const { status, stderr } = spawnSync(process.execPath, [BACKEND], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${setting}: .*${port}`, 'm')),
    ]);
  },
);

test('[N5] a host that is not of this machine is told by the name of its setting', async () => {
  const env = { ...process.env, PORT: String(await freePort()), HOST: '192.0.2.1', DEMO: 'no' };
  const { status, stderr } = spawnSync(process.execPath, [BACKEND], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^HOST: /m)]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tools/ports.ts';
import { BACKEND } from '../tools/servers.ts';
import { spawned } from './spawn.ts';

// A process is started several times, and the machine may be busy with other tests.
const SLOW = { timeout: 180_000 };

/** What the OpenID Provider says on a Node that is older than it wants. */
const ASIDE = /^\S*oidc-provider WARNING: /;

/** Runs the program, which is to end by itself; returns its exit code and what it says on stderr. */
async function ended(env: NodeJS.ProcessEnv, ...given: string[]) {
  const child = spawn(process.execPath, [BACKEND, ...given], {
    env: { ...process.env, PORT: String(await freePort()), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return [code, said.split('\n').filter((line) => line !== '' && !ASIDE.test(line))];
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test(
  '[N5] [N4] a second process on one folder is refused, also after the first was killed and started again',
  SLOW,
  async () => {
    const env = { DATA_DIR: folder() };
    const why = 'DATA_DIR: another process uses it. Several processes need REDIS_URL';
    const first = await spawned(env);
    expect(await ended(env)).toEqual([1, [why]]);
    await first.killAndRestart();
    expect(await ended(env)).toEqual([1, [why]]);
  },
);

test('[N5] a process whose Redis is not there says so and ends', SLOW, async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  const [code, said] = await ended({ REDIS_URL });
  expect([code, said]).toEqual([1, [expect.stringContaining('no Redis answers')]]);
});

test.skipIf(process.platform !== 'linux')(
  '[N5] a folder that cannot be made is told by the name of its setting, and not tried for ever',
  SLOW,
  async () => {
    const why = "DATA_DIR: ENOENT: no such file or directory, mkdir '/proc/a'";
    expect(await ended({ DATA_DIR: '/proc/a/b' })).toEqual([1, [why]]);
  },
);

test('[N5] a misspelt command starts no server, and is told which there are', SLOW, async () => {
  const [code, [what, ...usage]] = await ended({}, 'draw-page', 'x');
  expect([code, what]).toEqual([1, 'draw-page: unknown command']);
  for (const command of ['new-secrets', 'draw-pages']) {
    expect(usage).toContainEqual(expect.stringContaining(`main.js ${command} `));
  }
  expect(await ended({}, '--help')).toEqual([0, []]);
});

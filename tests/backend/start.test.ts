import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newSecrets } from '#backend/keys/secrets.ts';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { freePort } from '../tools/ports.ts';
import { BACKEND, BACKEND_WITH_CANARIES } from '../tools/servers.ts';
import { Browser } from './browser.ts';
import { spawned } from './spawn.ts';
import { Wizard } from './wizard.ts';

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

const folder = () => mkdtempSync(join(tmpdir(), 'start-'));

const parties = join(folder(), 'parties.json');
const party = { client_id: 'shop', redirect_uris: ['https://shop.example/back'] };
writeFileSync(parties, JSON.stringify([{ ...party, token_endpoint_auth_method: 'none' }]));

const banks = join(folder(), 'banks.json');
const missingLogo = `${WIZARD_BASE}assets/group/mrakt.svg`;
const logos = [{ name: 'x', url: missingLogo }];
writeFileSync(
  banks,
  JSON.stringify({ '8840_1': { 'de-DE': { name: 'x', banknameAusblenden: false, logos } } }),
);

/** A bank's program: something that it has opened, such as a connection, stays open. */
const KEEPS_OPEN = { NODE_OPTIONS: '--import=data:text/javascript,setInterval(()=>{},60000)' };

/** Settings that several tests look at, each for a warning of its own. */
const DEMO = KEEPS_OPEN;
const BANK = { DEMO: 'no' };
const UNENCRYPTED = {
  ...BANK,
  BANKS: banks,
  DATA_DIR: folder(),
  PUBLIC_URL: 'http://login.bank.example',
};
const WITH_PARTIES = {
  ...BANK,
  DATA_DIR: folder(),
  AUTH_CLIENTS: parties,
  PUBLIC_URL: 'https://login.bank.example',
};
const IN_RELEASE = {
  ...BANK,
  DATA_DIR: relative(process.cwd(), folder()),
  PUBLIC_URL: 'http://10.0.0.7:4400',
};

const started = new Map<NodeJS.ProcessEnv, Promise<string>>();

/** What a process with these settings prints until it is stopped. It runs once, for all tests that look at it. */
function printedWith(env: NodeJS.ProcessEnv, program?: string): Promise<string> {
  const run = async () => {
    const own = await spawned({ LOG_LEVEL: 'warn', ...env }, program);
    expect(await own.end('SIGTERM')).toBe(0);
    return own.printed();
  };
  const printed = started.get(env) ?? run();
  started.set(env, printed);
  return printed;
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

// Beside each other, as those wait that end.
test.concurrent('[N5] a process whose Redis is not there says so and ends', SLOW, async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  const [code, said] = await ended({ REDIS_URL });
  expect([code, said]).toEqual([1, [expect.stringContaining('no Redis answers')]]);
});

test.concurrent.each<[string, NodeJS.ProcessEnv, string[], number]>([
  ['cannot start', { DEMO: 'perhaps' }, [], 1],
  ['has made keys', {}, ['new-secrets'], 0],
  ['has drawn no page', {}, ['draw-pages'], 1],
])(
  '[N5] a process that %s ends, also if a bank’s systems have left something open',
  SLOW,
  async (_, env, given, expected) => {
    const [code] = await ended({ ...KEEPS_OPEN, ...env }, ...given);
    expect(code).toBe(expected);
  },
);

test.concurrent(
  '[N5] a misspelt command starts no server, and is told which there are',
  SLOW,
  async () => {
    const [code, [what, ...usage]] = await ended({}, 'draw-page', 'x');
    expect([code, what]).toEqual([1, 'draw-page: unknown command']);
    for (const command of ['new-secrets', 'draw-pages']) {
      expect(usage).toContainEqual(expect.stringContaining(`main.js ${command} `));
    }
    expect(await ended({}, '--help')).toEqual([0, []]);
  },
);

test.skipIf(process.platform !== 'linux')(
  '[N5] a folder that cannot be made is told by the name of its setting, and not tried for ever',
  SLOW,
  async () => {
    const why = "DATA_DIR: ENOENT: no such file or directory, mkdir '/proc/a'";
    expect(await ended({ DATA_DIR: '/proc/a/b' })).toEqual([1, [why]]);
  },
);

test(
  '[S8] [N5] a process whose files with secrets every user of the machine can read says so, and starts',
  SLOW,
  async () => {
    const made = folder();
    const write = (name: string, content: unknown, mode: number) => {
      const file = join(made, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), {
        mode,
      });
      // Whatever the umask.
      chmodSync(file, mode);
      return file;
    };
    const service = { url: 'http://localhost:6000', paths: ['/accounts'] };
    const secrets = await newSecrets();
    const told = async (env: NodeJS.ProcessEnv) => {
      const own = await spawned({ LOG_LEVEL: 'warn', ...env });
      await own.interrupt();
      return own.printed().match(/{[^\n]*every user of this machine[^\n]*/g) ?? [];
    };
    const open = {
      SECRETS_FILE: write('open.json', secrets, 0o644),
      AUTH_CLIENTS: write(
        'open-parties.json',
        [{ ...party, client_secret: 'x'.repeat(32) }],
        0o604,
      ),
      FORWARD_UPSTREAMS: write(
        'open-services.json',
        { transfer: { ...service, headers: { a: 'b' } } },
        0o644,
      ),
    };
    const [line = '{}', ...others] = await told(open);
    expect([JSON.parse(line), others]).toEqual([
      expect.objectContaining({ level: 40, settings: Object.keys(open) }),
      [],
    ]);
    expect(line).not.toContain(made);
    const shut = {
      SECRETS_FILE: write('shut.json', secrets, 0o640),
      AUTH_CLIENTS: write(
        'parties.json',
        [{ ...party, token_endpoint_auth_method: 'none' }],
        0o644,
      ),
      FORWARD_UPSTREAMS: write('services.json', { transfer: service }, 0o644),
    };
    expect(await told(shut)).toEqual([]);
  },
);

test(
  '[N5] [S4] a bank’s process whose data are in memory only says so, and a demo does not',
  SLOW,
  async () => {
    const told = async (env: NodeJS.ProcessEnv) =>
      (await printedWith(env)).match(/{[^\n]*in memory[^\n]*/g) ?? [];
    const [line = '{}', ...others] = await told(BANK);
    expect([JSON.parse(line).level, others]).toEqual([40, []]);
    expect(await told(UNENCRYPTED)).toEqual([]);
    expect(await told(DEMO)).toEqual([]);
  },
);

test(
  '[N4] [N5] [S4] a bank’s process whose data lie in the folder of its release, and are missing in that of the next, says so; a demo does not',
  SLOW,
  async () => {
    const dataDir = IN_RELEASE.DATA_DIR;
    const told = async (env: NodeJS.ProcessEnv) =>
      (await printedWith(env)).match(/{[^\n]*DATA_DIR[^\n]*/g) ?? [];
    const [line = '{}', ...others] = await told(IN_RELEASE);
    expect([JSON.parse(line), others]).toMatchObject([{ level: 40, dataDir }, []]);
    expect(await told({ DATA_DIR: dataDir })).toEqual([]);
  },
);

test(
  '[N5] a bank’s process that nobody can use, for want of customers or of parties, says so, and a demo does not',
  SLOW,
  async () => {
    const told = async (env: NodeJS.ProcessEnv, program?: string) =>
      (await printedWith(env, program)).match(/nobody can log in|no party can ask/g) ?? [];
    expect(await told(BANK)).toEqual(['nobody can log in', 'no party can ask']);
    expect(await told(WITH_PARTIES)).toEqual(['nobody can log in']);
    expect(await told({ ...BANK }, BACKEND_WITH_CANARIES)).toEqual(['no party can ask']);
    expect(await told(DEMO)).toEqual([]);
  },
);

test(
  '[Y2] [N5] a process whose BANKS name a logo that is not there says so, and starts',
  SLOW,
  async () => {
    const printed = await printedWith(UNENCRYPTED);
    const [line = '{}'] = printed.match(/{[^\n]*banks have logos[^\n]*/g) ?? [];
    expect(JSON.parse(line)).toMatchObject({ logos: [missingLogo] });
  },
);

test(
  '[S1] [S7] [N5] a bank’s process that strangers reach without TLS says so, and one that only its own network reaches does not',
  SLOW,
  async () => {
    const told = async (env: NodeJS.ProcessEnv) =>
      (await printedWith(env)).match(/{[^\n]*PUBLIC_URL[^\n]*/g) ?? [];
    const [line = '{}', ...others] = await told(UNENCRYPTED);
    expect([JSON.parse(line).level, others]).toEqual([40, []]);
    expect(await told(WITH_PARTIES)).toEqual([]);
    expect(await told(IN_RELEASE)).toEqual([]);
  },
);

test(
  '[N4] [N5] a process that is told to stop ends, also if a bank’s systems have left something open, and says what',
  SLOW,
  async () => {
    const [line = '{}'] = (await printedWith(DEMO)).match(/{[^\n]*still open[^\n]*/g) ?? [];
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      open: expect.arrayContaining(['Timeout']),
    });
  },
);

test(
  '[N4] [N5] a process that has served and is told to stop leaves nothing open, and says nothing of the kind',
  SLOW,
  async () => {
    const metrics = await freePort();
    const env = { DATA_DIR: folder(), METRICS_PORT: String(metrics) };
    const own = await spawned({ LOG_LEVEL: 'warn', ...env });
    const wizard = await Wizard.open(new Browser(own.origin));
    expect((await wizard.logIn('anna')).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200);
    expect(await own.end('SIGTERM')).toBe(0);
    expect(own.printed()).not.toContain('still open');
  },
);

test('[N4] [N5] the unit of docs/operating.md waits for addresses to listen at, goes on trying, and stops before Redis', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const unit = /^```ini\n([\s\S]*?)^```/m.exec(page)?.[1]?.split('\n') ?? [];
  expect(unit).toEqual(
    expect.arrayContaining([
      'Wants=network-online.target',
      'After=network-online.target redis-server.service',
      'StartLimitIntervalSec=0',
      'Restart=always',
    ]),
  );
});

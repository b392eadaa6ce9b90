import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Config, readConfig } from '#backend/settings/config.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { Env, SETTINGS } from '#backend/settings/env.ts';
import { freePort } from '../tools/ports.ts';
import { BACKEND_WITH_CANARIES } from '../tools/servers.ts';

const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };

test('[N5] without settings it is a demo in memory that only this machine can reach', () => {
  expect(readConfig({}, paths)).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4400',
    dataDir: undefined,
    demo: true,
    frameAncestors: "'none'",
    management: undefined,
  });
});

test('[N5] a setting that is empty counts as none', () => {
  const empty = Object.fromEntries(SETTINGS.map((name) => [name, '']));
  expect(JSON.stringify(readConfig(empty, paths))).toBe(JSON.stringify(readConfig({}, paths)));
});

const PORTS = 'must be a whole number from 1 to 65535';
const ORIGIN = 'must be an origin alone, such as https://login.bank.example';
const PROXIES = 'must be addresses or ranges of addresses, or loopback, linklocal and uniquelocal';
const REDIS =
  'must be a host, besides it at most user and password, percent-encoded, a port, and the number of a database';
const ANCESTORS = `must be 'none', or 'self' and origins, with their quotes; in a shell or an EnvironmentFile "'none'"`;

test.each([
  ['PORT', 'many', PORTS],
  ['PORT', '70000', PORTS],
  // Any free port: no browser and no party would learn which one.
  ['PORT', '0', PORTS],
  ['PORT', ' ', PORTS],
  ['PORT', '0x50', PORTS],
  ['METRICS_PORT', '0', PORTS],
  ['METRICS_PORT', '94.64', PORTS],
  ['PUBLIC_URL', 'bank.example', 'must be an http or https address'],
  ['PUBLIC_URL', 'ftp://bank.example', 'must be an http or https address'],
  ['PUBLIC_URL', 'https://bank.example/path', ORIGIN],
  ['PUBLIC_URL', 'https://bank.example/?a=b', ORIGIN],
  ['PUBLIC_URL', 'https://bank.example/#login', ORIGIN],
  ['PUBLIC_URL', 'https://me:secret@bank.example', ORIGIN],
  // No browser would ever send one of these as its origin.
  ['PUBLIC_URL', 'https://*.bank.example', ORIGIN],
  ['PUBLIC_URL', 'https://bank.example.', ORIGIN],
  ['PUBLIC_URL', 'https://bank.example;x', ORIGIN],
  ['DEMO', 'perhaps', 'must be one of yes, no'],
  ['FRAME_ANCESTORS', "'none'; script-src *", ANCESTORS],
  ['FRAME_ANCESTORS', 'none', ANCESTORS],
  ['FRAME_ANCESTORS', 'self https://portal.example', ANCESTORS],
  ['FRAME_ANCESTORS', "'none' https://portal.example", ANCESTORS],
  // Browsers compare a path with none, and a name that is none with nothing: they would refuse every frame.
  ['FRAME_ANCESTORS', 'https://portal.example/shop', ANCESTORS],
  ['FRAME_ANCESTORS', "'self' https:/portal.example", ANCESTORS],
  ['FRAME_ANCESTORS', 'https//portal.example', ANCESTORS],
  ['FRAME_ANCESTORS', 'portal.*.example', ANCESTORS],
  ['FRAME_ANCESTORS', 'https://portal.example:', ANCESTORS],
  // Everybody.
  ['FRAME_ANCESTORS', '*', ANCESTORS],
  ['FRAME_ANCESTORS', 'https:', ANCESTORS],
  ['FRAME_ANCESTORS', "'self' https://*", ANCESTORS],
  ['FRAME_ANCESTORS', '*:443', ANCESTORS],
  ['RATE_LIMIT_LOG_IN_PER_MINUTE', '-1', 'must be a whole number of at least 0'],
  ['RATE_LIMIT_PER_MINUTE', ' ', 'must be a whole number of at least 0'],
  ['RATE_LIMIT_PER_MINUTE', '1e3', 'must be a whole number of at least 0'],
  ['ACCESS_TOKEN_SECONDS', '0', 'must be a whole number of at least 1'],
  ['TRUST_PROXY', 'nonsense', PROXIES],
  ['TRUST_PROXY', 'loopback,', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/0', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/-8', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/8/8', PROXIES],
  ['TRUST_PROXY', '2001:db8::/129', PROXIES],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
  ['REDIS_URL', 'http://127.0.0.1:6379', 'must be a redis or rediss address'],
  ['REDIS_URL', 'redis-socket://127.0.0.1:6379', 'must be a redis or rediss address'],
  ['REDIS_URL', 'tls-redis://127.0.0.1:6379', 'must be a redis or rediss address'],
  ['REDIS_URL', 'redis://127.0.0.1:6379/auth', REDIS],
  ['REDIS_URL', 'redis://127.0.0.1:6379?tls=true', REDIS],
  ['REDIS_URL', 'redis://auth:100%@127.0.0.1:6379', REDIS],
  ['REDIS_URL', 'redis://auth:%ff@127.0.0.1:6379', REDIS],
  ['REDIS_URL', 'redis://%ff:auth@127.0.0.1:6379', REDIS],
  // Of a password with a # in it: what stands before would be the host and its port.
  ['REDIS_URL', 'redis://auth:12#34@127.0.0.1:6379', REDIS],
  ['REDIS_URL', 'redis:///0', REDIS],
  ['WIZARD_DIR', '/nope', '/nope has no index.html'],
  ['REDIS_PREFIX', 'two words', 'must be 1 to 64 letters, digits, _, :, . and -'],
])('[N5] an invalid %s=%s is reported with its key and what it must be', (key, value, reason) => {
  expect(() => readConfig({ [key]: value }, paths)).toThrow(`${key}: ${reason}`);
});

const AROUND =
  'must have no blank and no line end around it, such as the one that a file with the line ends of Windows adds to each line';
const QUOTED = 'must have no quotes around it: not everything that reads a file takes them away';

test.each([
  ['DEMO', 'no\r', AROUND],
  ['DEMO', 'no ', AROUND],
  ['SECRETS_FILE', '/srv/auth/secrets.json\r', AROUND],
  // Otherwise a folder of this name would be made, in which the data begin anew.
  ['DATA_DIR', '/srv/auth/data\r', AROUND],
  ['PUBLIC_URL', ' https://bank.example', AROUND],
  ['DEMO', '"no"', QUOTED],
  ['SECRETS_FILE', "'/srv/auth/secrets.json'", QUOTED],
  ['FRAME_ANCESTORS', `"'self' https://portal.example"`, QUOTED],
])('[N5] what stands around the value in %s=%j is told, and nothing else', (name, value, why) => {
  const reading = () => readConfig({ [name]: value }, paths);
  expect(reading).toThrow(new ConfigError(`${name}: ${why}`));
});

test('[N5] quotes and blanks around the values of other programs are none of its business', () => {
  expect(readConfig({ PS1: '$ ', GREETING: '"hello"' }, paths).port).toBe(4400);
});

test.each([
  { PORT: '4400', METRICS_PORT: '4400' },
  { METRICS_PORT: '4400' },
  { HOST: 'localhost', METRICS_PORT: '4400' },
  { METRICS_HOST: 'localhost', METRICS_PORT: '4400' },
  { HOST: '0.0.0.0', DEMO: 'no', PORT: '9464', METRICS_PORT: '9464' },
  { HOST: '::', DEMO: 'no', PORT: '9464', METRICS_PORT: '9464' },
  { HOST: '10.0.0.7', METRICS_HOST: '0.0.0.0', PORT: '9464', METRICS_PORT: '9464' },
])('[N5] metrics at the port of the pages are refused as that, not as a port in use: %j', (env) => {
  expect(() => readConfig(env, paths)).toThrow(
    `METRICS_PORT: ${env.METRICS_PORT} is the PORT already; metrics need one of their own`,
  );
});

test('[N5] the same port at another address is another', () => {
  const env = { HOST: '10.0.0.7', PORT: '9464', METRICS_PORT: '9464' };
  expect(readConfig(env, paths).management).toEqual({ host: '127.0.0.1', port: 9464 });
});

test.each([
  'loopback, 10.0.0.0/8',
  '192.0.2.7',
  '192.0.2.7/32',
  '2001:db8::/32',
  '2001:db8::7/128',
  'uniquelocal,::1',
  'linklocal',
])('[S4] TRUST_PROXY=%s is valid', async (names) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: names }, paths);
  await expect(fastify({ trustProxy }).close()).resolves.toBeUndefined();
});

test.each([
  ['AUTH_CLIENT', 'AUTH_CLIENTS'],
  ['REDIS_URI', 'REDIS_URL'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['PUBILC_URL', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['RATE_LIMITS_PER_MINUTE', 'RATE_LIMIT_PER_MINUTE'],
  ['log_level', 'LOG_LEVEL'],
  ['RATELIMIT_LOGIN_PER_MINUTE', 'RATE_LIMIT_LOG_IN_PER_MINUTE'],
  ['ACCESSTOKENSECONDS', 'ACCESS_TOKEN_SECONDS'],
  ['TRUSTPROXYS', 'TRUST_PROXY'],
])('[N5] %s is not just ignored: %s is probably meant', (name, meant) => {
  const why = `${name}: no setting has this name. Is ${meant} meant?`;
  expect(() => readConfig({ [name]: 'x' }, paths)).toThrow(why);
});

test('[N5] variables of other programs are none of its business', () => {
  const others = {
    REDIS_PORT: 'tcp://10.0.0.1:6379',
    HOSTS: 'x',
    PORTS: 'x',
    DEMOS: 'x',
    HOME: '/',
  };
  expect(readConfig(others, paths).port).toBe(4400);
  // That of another program, beside ours.
  const both = { LOG_LEVEL: 'warn', LOGLEVEL: 'DEBUG' };
  expect(readConfig(both, paths).logLevel).toBe('warn');
});

test('[N5] all invalid settings are reported together', () => {
  const env = { PORT: '-1', LOG_LEVEL: 'loud' };
  expect(() => readConfig(env, paths)).toThrow(/^PORT: [^\n]*\nLOG_LEVEL: [^\n]*$/);
});

test.each([
  ['https://log-in.bank.example', "'none'", false],
  ['https://log-in.bank.example', "'self'", false],
  ['https://log-in.bank.example', "'SELF'", false],
  ['https://log-in.bank.example', 'selfservice none.example', true],
  ['https://log-in.bank.example', "'self' https://portal.example", true],
  ['https://log-in.bank.example', 'https://*.portal.example:8443 *.bank.example/', true],
  ['http://localhost:4400', 'http://localhost:3000', false],
])('[S2] %s framed by %s: cookies for frames of other sites are %s', (url, ancestors, expected) => {
  const env = { PUBLIC_URL: url, DEMO: 'no', FRAME_ANCESTORS: ancestors };
  expect(readConfig(env, paths).framedElsewhere).toBe(expected);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '203.0.113.7' },
  { HOST: '210.0.113.7' },
  { HOST: '203.0.10.7' },
  // Fewer digits than a private one: 00fc and 000d.
  { HOST: 'fc::1' },
  { HOST: 'fd:1::1' },
  { PUBLIC_URL: 'https://bank.example' },
  { PUBLIC_URL: 'http://172.32.0.1:4400' },
  { PUBLIC_URL: 'http://10.evil.example' },
  { PUBLIC_URL: 'http://[2001:db8::fd00]:4400' },
])('[S4] a demo on a public address starts only with DEMO=yes: %o', (env) => {
  expect(() => readConfig(env, paths)).toThrow('DEMO=yes');
  expect(readConfig({ ...env, DEMO: 'yes' }, paths).demo).toBe(true);
  expect(readConfig({ ...env, DEMO: 'no' }, paths).demo).toBe(false);
});

test.each([
  { PUBLIC_URL: 'https://localhost:8443' },
  { HOST: '192.168.1.5', PUBLIC_URL: 'http://192.168.1.5:4400' },
  { HOST: '172.30.0.7', PUBLIC_URL: 'http://172.31.255.7' },
  { HOST: 'LocalHost', PUBLIC_URL: 'http://log-in.localhost:4400' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:4400' },
  { HOST: 'fc00::1', PUBLIC_URL: 'http://[fd00::5]:4400' },
  { HOST: 'fe80::1', PUBLIC_URL: 'http://[fd00::5]:4400' },
])('[S4] a demo on a private address starts without a setting: %o', (env) => {
  expect(readConfig(env, paths).demo).toBe(true);
});

test.each([
  { DEMO: 'no' },
  { DEMO: 'yes', HOST: '0.0.0.0' },
  { DEMO: 'yes', PUBLIC_URL: 'https://bank.example' },
])('[S4] only a demo that nobody but friends can reach has wider limits than a bank: %o', (env) => {
  const { rateLimits } = readConfig(env, paths);
  expect(rateLimits).toMatchObject({ logInPerMinute: 30, perIdentifier: 30, tansPerCustomer: 10 });
  expect(readConfig({}, paths).rateLimits.perIdentifier).toBeGreaterThan(rateLimits.perIdentifier);
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://bank.example' }])(
  '[S4] with a bank’s own customers, the demo’s banking app, which authenticates nobody, does not start on a public address: %o',
  async (where) => {
    const env = { ...process.env, PORT: String(await freePort()), DEMO: 'yes', ...where };
    // A program that brings customers of its own.
    const program = [BACKEND_WITH_CANARIES];
    const { status, stderr } = spawnSync(process.execPath, program, { env, timeout: 20_000 });
    const said = stderr
      .toString()
      .split('\n')
      .find((line) => line.startsWith('DEMO'));
    expect([status, said]).toEqual([
      1,
      'DEMO=yes: strangers can reach the demo’s banking app, which approves for any customer. With customers of your own say DEMO=no',
    ]);
  },
);

test.each([
  "'self' https://portal.example http://localhost:3000",
  'https://portal.example/ *.bank.example:8443 PORTAL.EXAMPLE:*',
])('[S2] FRAME_ANCESTORS=%s is valid', (ancestors) => {
  expect(readConfig({ FRAME_ANCESTORS: ancestors }, paths).frameAncestors).toBe(ancestors);
});

test.each(['a', 'site-2.auth_x:', 'x'.repeat(64)])('[N5] REDIS_PREFIX=%s is valid', (prefix) => {
  const env = { REDIS_URL: 'redis://127.0.0.1', REDIS_PREFIX: prefix };
  expect(readConfig(env, paths).redis?.prefix).toBe(prefix);
  const longer = { REDIS_PREFIX: prefix.padEnd(65, 'x') };
  expect(() => readConfig(longer, paths)).toThrow('REDIS_PREFIX: must be 1 to 64 letters');
});

test('[N5] DATA_DIR and REDIS_URL together are refused', () => {
  const env = { REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(readConfig(env, paths).redis).toEqual({ url: env.REDIS_URL, prefix: 'auth:' });
  expect(() => readConfig({ ...env, DATA_DIR: '/data' }, paths)).toThrow('DATA_DIR');
});

/** For each setting a value that is not the default, and where it ends up. A missing setting does not compile. */
const EFFECTS = {
  PORT: ['4500', { port: 4500 }],
  HOST: ['::1', { host: '::1' }],
  PUBLIC_URL: ['http://localhost:5500', { publicUrl: 'http://localhost:5500' }],
  DATA_DIR: ['/data', { dataDir: '/data' }],
  REDIS_URL: ['redis://r', { redis: { url: 'redis://r' } }],
  REDIS_PREFIX: ['site:', { redis: { prefix: 'site:' } }],
  SECRETS_FILE: ['/secrets', { secretsFile: '/secrets' }],
  AUTH_CLIENTS: [
    [{ client_id: 'shop', redirect_uris: ['https://shop.example'] }],
    { clients: [{ metadata: { client_id: 'shop' } }] },
  ],
  BANKS: [{ '1234_5': {} }, { banks: { '1234_5': {} } }],
  WIZARD_DIR: [
    'tests/backend/fixtures/wizard',
    { wizardDir: join(process.cwd(), 'tests/backend/fixtures/wizard') },
  ],
  WIZARD_CONFIG: [{ features: true }, { wizardConfig: { features: true } }],
  FORWARD_UPSTREAMS: [
    { transfer: { url: 'https://t.example', paths: ['/accounts'] } },
    { upstreams: { transfer: { paths: ['/accounts'] } } },
  ],
  FEATURES: ['one, two', { features: ['one', 'two'] }],
  ACCESS_TOKEN_SECONDS: ['60', { accessTokenSeconds: 60 }],
  DEMO: ['no', { demo: false }],
  FRAME_ANCESTORS: ["'self'", { frameAncestors: "'self'" }],
  RATE_LIMIT_PER_MINUTE: ['7', { rateLimits: { perMinute: 7, streamsPerAddress: 7 } }],
  RATE_LIMIT_PARTY_PER_MINUTE: ['7', { rateLimits: { perPartyPerMinute: 7 } }],
  RATE_LIMIT_LOG_IN_PER_MINUTE: ['7', { rateLimits: { logInPerMinute: 7 } }],
  RATE_LIMIT_TAN_PER_MINUTE: ['7', { rateLimits: { tanPerMinute: 7 } }],
  RATE_LIMIT_PER_IDENTIFIER: ['7', { rateLimits: { perIdentifier: 7 } }],
  RATE_LIMIT_TANS_PER_CUSTOMER: ['7', { rateLimits: { tansPerCustomer: 7 } }],
  RATE_LIMIT_APP_LOG_INS: ['7', { rateLimits: { appLogInsPerSession: 7 } }],
  TRUST_PROXY: ['uniquelocal', { trustProxy: 'uniquelocal' }],
  METRICS_PORT: ['9464', { management: { port: 9464 } }],
  METRICS_HOST: ['10.0.0.7', { management: { host: '10.0.0.7' } }],
  LOG_LEVEL: ['warn', { logLevel: 'warn' }],
} satisfies { [Name in keyof Env]-?: [set: string | object, found: PartOf<Config>] };

type PartOf<Whole> = { readonly [Key in keyof Whole]?: unknown };

/** Settings without which others have no effect. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  REDIS_PREFIX: { REDIS_URL: 'redis://r' },
  METRICS_HOST: { METRICS_PORT: '9000' },
};

/** Writes a file for a setting to name. */
function fileOf(settings: object | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'settings.json');
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return file;
}

test.each(['redis://127.0.0.1', 'rediss://auth:a%25b@redis.example:6380/3', 'redis://[::1]:6379/'])(
  '[N5] REDIS_URL=%s is valid',
  (url) => {
    expect(readConfig({ REDIS_URL: url }, paths).redis?.url).toBe(url);
  },
);

test.each([
  {
    what: 'a quote is missing',
    text: '[\n{"client_secret":hunter2secret}\n]',
    line: ', in line 2',
  },
  {
    what: 'a comma is missing',
    text: '[{"client_secret":"hunter2"\n\n"x":1}]',
    line: ', in line 3',
  },
  { what: 'it ends too early', text: '[{"client_secret":', line: '' },
])(
  '[N5] [S8] where in a file of settings $what, the line is named, and nothing of a secret',
  ({ text, line }) => {
    const file = fileOf(text);
    const reading = () => readConfig({ AUTH_CLIENTS: file }, paths);
    expect(reading).toThrow(new RegExp(`^AUTH_CLIENTS \\(${file}\\): is no JSON${line}$`));
  },
);

test('[N5] all faults of a file of settings are reported together, each in a line with file and key', () => {
  const file = fileOf({ transfer: { url: 'nowhere', paths: 7 } });
  const reading = () => readConfig({ FORWARD_UPSTREAMS: file }, paths);
  const line = (key: string) => `FORWARD_UPSTREAMS \\(${file}\\): transfer.${key}: .+`;
  expect(reading).toThrow(new RegExp(`^${line('url')}\n${line('paths')}$`));
});

test('[N5] a file of settings may begin with the mark of its encoding, as an editor on Windows writes it', () => {
  const banks = { '8840_1': { 'de-DE': { name: 'Bank Müller' } } };
  const config = readConfig({ BANKS: fileOf(`\ufeff${JSON.stringify(banks)}`) }, paths);
  expect(config.banks['8840_1']?.['de-DE']?.name).toBe('Bank Müller');
});

test.each(['utf16le', 'latin1'] as const)(
  '[N5] a file of settings with another encoding is refused, not shown with broken letters: %s',
  (encoding) => {
    const file = fileOf('{}');
    writeFileSync(file, '{"8840_1": {"de-DE": {"name": "Bank Müller"}}}', encoding);
    const reading = () => readConfig({ BANKS: file }, paths);
    expect(reading).toThrow(`BANKS (${file}): is not UTF-8: save it with that encoding`);
  },
);

test.each(Object.entries(EFFECTS))(
  '[N5] %s has an effect, and on its own part of the configuration',
  (name, effect) => {
    const [set, found] = effect;
    const beside = BESIDE[name] ?? {};
    expect(readConfig(beside, paths)).not.toMatchObject(found);
    const value = typeof set === 'string' ? set : fileOf(set);
    expect(readConfig({ ...beside, [name]: value }, paths)).toMatchObject(found);
  },
);

test.each([
  ['/nowhere.json', 'there is no such file'],
  ['/', 'is a folder'],
  ['package.json/settings.json', 'ENOTDIR'],
])('[N5] that %s cannot be read is said in words: %s', (file, why) => {
  expect(() => readConfig({ AUTH_CLIENTS: file }, paths)).toThrow(`AUTH_CLIENTS (${file}): ${why}`);
});

const unquoted = (cell: string) => cell.replaceAll('`', '').trim();

test('[N5] docs/operating.md lists every setting with its default, and nothing else', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const [, table = ''] = page.split('## Settings of the reference backend');
  const rows = table.split('\n## ')[0]?.match(/^\| `.*\|$/gm) ?? [];
  const described = rows.flatMap((row) => {
    const cells = row.split('|').map(unquoted);
    const [names = '', values = ''] = [cells[1], cells.at(-2)];
    const defaults = values.split(', ');
    return names.split(', ').map((name, index) => [name, defaults[index] ?? '']);
  });
  expect(described.map(([name]) => name).sort()).toEqual([...SETTINGS].sort());
  const byDefault = Object.entries(Env.parse({})).map(([name, value]) => [name, `${value}`]);
  const written = described.filter(([, value]) => value !== '–');
  expect(Object.fromEntries(written)).toMatchObject(
    Object.fromEntries(byDefault.filter(([, value]) => value !== '' && value !== 'undefined')),
  );
});

import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { SETTINGS } from '#backend/env.ts';

const paths = { wizardDir: '/nowhere', publicDir: '/nowhere' };

test('[N5] without settings it is a demo on this machine alone, in memory', () => {
  expect(readConfig({}, paths)).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4400',
    dataDir: undefined,
    demo: true,
    frameAncestors: "'none'",
  });
});

const PORTS = 'must be a whole number from 0 to 65535';
const PROXIES = 'must be addresses or ranges of addresses, or loopback, linklocal and uniquelocal';
const ANCESTORS = `must be 'none', or 'self' and origins, with their quotes; in a shell or an EnvironmentFile "'none'"`;

test.each([
  ['PORT', 'many', PORTS],
  ['PORT', '70000', PORTS],
  ['METRICS_PORT', '94.64', PORTS],
  ['PUBLIC_URL', 'bank.example', 'must be an http or https address'],
  ['PUBLIC_URL', 'https://bank.example/path', 'must be an origin, without path or query'],
  ['PUBLIC_URL', 'https://bank.example/?a=b', 'must be an origin, without path or query'],
  ['DEMO', 'perhaps', 'must be one of yes, no'],
  ['FRAME_ANCESTORS', "'none'; script-src *", ANCESTORS],
  ['FRAME_ANCESTORS', 'none', ANCESTORS],
  ['FRAME_ANCESTORS', 'self https://portal.example', ANCESTORS],
  ['FRAME_ANCESTORS', "'none' https://portal.example", ANCESTORS],
  ['RATE_LIMIT_LOG_IN_PER_MINUTE', '-1', 'must be a whole number of at least 0'],
  ['ACCESS_TOKEN_SECONDS', '0', 'must be a whole number of at least 1'],
  ['TRUST_PROXY', 'nonsense', PROXIES],
  ['TRUST_PROXY', 'loopback,', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/0', PROXIES],
  ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
  ['REDIS_URL', 'http://127.0.0.1:6379', 'must be a redis or rediss address'],
  ['REDIS_PREFIX', 'two words', 'must be 1 to 64 letters, digits, _, :, . and -'],
])('[N5] a wrong %s=%s is answered with its key and what it must be', (key, value, reason) => {
  expect(() => readConfig({ [key]: value }, paths)).toThrow(`${key}: ${reason}`);
});

test.each(['loopback, 10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'uniquelocal,::1'])(
  '[S4] TRUST_PROXY=%s names proxies',
  async (names) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: names }, paths);
    await expect(fastify({ trustProxy }).close()).resolves.toBeUndefined();
  },
);

test('[N5] everything that is wrong is said at once', () => {
  const env = { PORT: '-1', LOG_LEVEL: 'loud' };
  expect(() => readConfig(env, paths)).toThrow(/^PORT: [^\n]*\nLOG_LEVEL: [^\n]*$/);
});

test.each([
  ['https://log-in.bank.example', "'none'", false],
  ['https://log-in.bank.example', "'self'", false],
  ['https://log-in.bank.example', "'SELF'", false],
  ['https://log-in.bank.example', 'selfservice none.example', true],
  ['https://log-in.bank.example', "'self' https://portal.example", true],
  ['http://localhost:4400', 'http://localhost:3000', false],
])('[S2] %s framed by %s: cookies for frames of other sites are %s', (url, ancestors, expected) => {
  const env = { PUBLIC_URL: url, DEMO: 'no', FRAME_ANCESTORS: ancestors };
  expect(readConfig(env, paths).framedElsewhere).toBe(expected);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '203.0.113.7' },
  { PUBLIC_URL: 'https://bank.example' },
  { PUBLIC_URL: 'http://172.32.0.1:4400' },
  { PUBLIC_URL: 'http://10.evil.example' },
])('[S4] a demo on a public address has to be asked for by name: %o', (env) => {
  expect(() => readConfig(env, paths)).toThrow('DEMO=yes');
  expect(readConfig({ ...env, DEMO: 'yes' }, paths).demo).toBe(true);
  expect(readConfig({ ...env, DEMO: 'no' }, paths).demo).toBe(false);
});

test.each([
  { PUBLIC_URL: 'https://localhost:8443' },
  { HOST: '192.168.1.5', PUBLIC_URL: 'http://192.168.1.5:4400' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:4400' },
])('[S4] a demo among friends needs no asking: %o', (env) => {
  expect(readConfig(env, paths).demo).toBe(true);
});

test('[N5] data lives in one place: a folder and a Redis at once are refused', () => {
  const env = { REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(readConfig(env, paths).redis).toEqual({ url: env.REDIS_URL, prefix: 'auth:' });
  expect(() => readConfig({ ...env, DATA_DIR: '/data' }, paths)).toThrow('DATA_DIR');
});

test('[N5] every setting is described for whoever sets it, and nothing else is', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const [, table = ''] = page.split('## Settings of the reference backend');
  const rows = table.split('\n## ')[0]?.match(/^\| `.*? \|/gm) ?? [];
  const described = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(described.sort()).toEqual([...SETTINGS].sort());
});

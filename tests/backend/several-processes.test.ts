import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RedisLink } from '#backend/redis/link.ts';
import { openOnRedis } from '#backend/redis/shared.ts';
import { Unavailable } from '#backend/refusal.ts';
import type { Config } from '#backend/settings/config.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { serviceMap, urlOfPath } from '#contract/forward.ts';
import { themeBundlePath } from '#contract/platform.ts';
import { Challenge } from '#contract/tan.ts';
import { freePort, portOf } from '../tools/ports.ts';
import { Redis } from '../tools/redis.ts';
import { secretsFile } from '../tools/secrets-file.ts';
import { Browser } from './browser.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, HIGH, type Running, start, Wizard } from './harness.ts';
import { spawned } from './spawn.ts';
import { untrusted } from './untrusted.ts';

let redis: Redis;
beforeAll(async () => {
  redis = await Redis.start();
}, 240_000);
afterAll(() => redis?.stop());

/** How long a process may take to connect again, on a busy machine. */
const PATIENT = { timeout: 30_000 };

interface Site {
  readonly a: Running;
  readonly b: Running;
  readonly prefix: string;
}

/** Two processes that serve one site from one Redis, with keys that are made already: that takes long. */
async function site(config: Partial<Config> = {}, patience = 5000): Promise<Site> {
  const prefix = `${randomUUID()}:`;
  const publicUrl = `http://localhost:${await freePort()}`;
  const keys = { secretsFile: await secretsFile() };
  const shared = { ...keys, ...config, publicUrl, redis: { url: redis.url, prefix, patience } };
  const open = () => start({ config: shared });
  const [a, b] = await Promise.all([open(), open()]);
  return { a, b, prefix };
}

describe('two processes on one Redis', () => {
  test('[S6] [N4] a log-in that began on one goes on at the other, at every step', async () => {
    // Nothing but Redis makes them one.
    const { a, b } = await site({ secretsFile: undefined });
    const atA = await Wizard.open(a.browser());
    const atB = atA.on(b);
    expect((await atB.logIn('bruno')).status).toBe(200);
    const { id } = await atA.startTan('psd2-auth');
    expect((await atB.submitTan(id, await atA.tanFor('bruno', id))).status).toBe(200);
    expect((await atA.post('steps/psd2-auth/tan-end')).status).toBe(200);
    await atB.walk('bruno', 'APPROVE_TERMS_OF_SERVICE');
    await atA.walk('bruno');
    expect(facts(await atB.complete())).toMatchObject({ given_name: 'Bruno' });
  });

  test('[S6] [N4] a payment goes on at the other, too, and what is approved for one in the comfort app', async () => {
    const { a, b } = await site();
    const paying = await Wizard.open(a.browser(), 'demo-payment');
    const atB = paying.on(b);
    await paying.logInAndWalk('david', 'INITIATE_REMITTANCE');
    const { body } = await paying.post('steps/remittance/remittance/tan-start');
    const { id: order } = z.parse(z.object({ challenge: Challenge }), body).challenge;
    expect((await atB.submitTan(order, await atB.tanFor('david', order))).status).toBe(200);
    expect((await paying.post('steps/remittance/remittance')).status).toBe(200);
    expect(facts(await atB.complete())).toMatchObject({ given_name: 'David' });

    const asking = await Wizard.open(a.browser());
    const { id } = await asking.startComfort('felix');
    await bankingApp(b.inner).decide(id, 'approve', 'felix');
    expect((await asking.on(b).finishAppLogIn(id)).status).toBe(200);
    expect(await asking.walk('felix')).toEqual(['COMFORT_FIRST_LOGIN']);
    expect(facts(await asking.on(b).complete())).toMatchObject({ given_name: 'Felix' });
  });

  test('[Q5] [C4] a stream open on one hears what happens at the other', async () => {
    const { a, b } = await site();
    const wizard = await Wizard.open(a.browser());
    const { id } = await wizard.startQr();
    const stream = await watch(wizard.on(b));
    expect((await stream.next())?.data).toEqual({ id, status: 'waiting' });
    await bankingApp(a.inner).pending('emma', id);
    expect((await stream.next())?.data).toEqual({ id, status: 'processing' });
    await bankingApp(a.inner).decide(id, 'approve', 'emma');
    expect((await stream.next())?.data).toEqual({ id, status: 'approved' });
  });

  test('[S2] a log-in at one ends the streams that were opened at the other with the old session', async () => {
    const { a, b } = await site();
    const wizard = await Wizard.open(a.browser());
    const { id } = await wizard.startQr();
    const stream = await watch(wizard.on(b));
    await bankingApp(b.inner).decide(id, 'approve', 'emma');
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
    expect(await stream.rest()).toContain('retry: 1000');
  });

  test('[Q5] [N2] however many tabs of a browser wait at both, it has connections left for calls, also without HTTP/2', async () => {
    const { a, b } = await site();
    const wizard = await Wizard.open(a.browser());
    // nginx passes the pages of one browser on in turn.
    for (let n = 0; n < 8; n += 1) await watch(n % 2 === 0 ? wizard : wizard.on(b));
    const open = ({ server }: Running) =>
      server.services.metrics.registry.getSingleMetricAsString('auth_event_streams');
    // Without it, a browser has six.
    const two = expect.stringMatching(/ 2$/);
    await expect.poll(() => Promise.all([a, b].map(open))).toEqual([two, two]);
  });

  test('[N4] [Q5] pages whose log-ins cannot be looked at now come back, each at a moment of its own', async () => {
    const { a, prefix } = await site();
    const streams = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const wizard = await Wizard.open(a.browser());
        await wizard.startQr();
        const stream = await watch(wizard);
        await stream.next();
        return stream;
      }),
    );
    vi.spyOn(a.server.services.store, 'get').mockRejectedValue(new Unavailable('away'));
    const link = new RedisLink({ url: redis.url });
    onTestFinished(() => link.close());
    await link.run((one) => one.publish(`${prefix}events`, 'look, all of you'));
    const said = await Promise.all(streams.map((stream) => stream.rest()));
    expect(said.filter((text) => text.includes('retry'))).toEqual([]);
  });

  test('[S4] five wrong PINs, wherever each is tried, block once', async () => {
    const { a, b } = await site();
    const codes: unknown[] = [];
    for (const process of [a, b, a, b, a, b]) {
      const wizard = await Wizard.open(process.browser());
      const { body } = await wizard.logIn('anna', 'wrong');
      codes.push([body.code, body.attemptsLeft]);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => ['INVALID_CREDENTIALS', undefined]),
      ['INVALID_CREDENTIALS', 1],
      ['PIN_LOCKED_AND_WRONG', undefined],
      ['PIN_LOCKED_AND_WRONG', undefined],
    ]);
  });

  test('[S4] [S6] a hundred parallel wrong PINs at both get five turns together and block once', async () => {
    const { a, b } = await site();
    const atA = await Wizard.open(a.browser());
    const atB = atA.on(b);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? atA : atB).logIn('david', 'wrong')),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(4);
    expect(codes.filter((code) => code === 'PIN_LOCKED_AND_WRONG')).toHaveLength(96);
    expect(await a.audited('login.blocked')).toHaveLength(1);
  });

  test('[S6] an intent repeated at the other process finds its answer there', async () => {
    const { a, b } = await site();
    const wizard = await Wizard.open(a.browser());
    const before = wizard.browser.clone();
    const first = await wizard.logIn('anna', '12345', 'one-and-the-same');
    const body = { identifier: 'anna', pin: '12345' };
    const again = await b
      .through(before)
      .call('POST', `${wizard.base}/log-in`, { body, key: 'one-and-the-same' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.getSetCookie()[0]).toBe(first.headers.getSetCookie()[0]);
  });

  test('[S7] an authorization code that was exchanged at one is spent at the other', async () => {
    const { a, b } = await site();
    const wizard = await Wizard.open(a.browser());
    await wizard.logIn('henry');
    const { redirectUrl } = (await wizard.post('completion')).body;
    const resumed = await wizard.browser.request(String(redirectUrl));
    const callback = resumed.headers.get('location') ?? '';
    const again = wizard.browser.clone();
    expect(facts(await wizard.browser.visit(callback))).toMatchObject({ given_name: 'Henry' });
    const { status, text } = await b.through(again).visit(callback);
    expect(status).toBe(502);
    expect(text).not.toContain('Henry');
  });

  test('[S4] [Q3] calls of one address are counted for both together', async () => {
    const { a, b, prefix } = await site({ rateLimits: { ...HIGH, logInPerMinute: 2 } });
    const wizard = await Wizard.open(a.browser());
    await wizard.logIn('anna', 'wrong');
    await wizard.on(b).logIn('bruno', 'wrong');
    const { status, body } = await wizard.logIn('clara', 'wrong');
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.retryAfterSeconds).toBeGreaterThan(0);
    expect((await redis.keys(`${prefix}*`)).join('\n')).not.toContain('127.0.0.1');
  });

  test('[S4] a clock of Redis that is set back keeps no address out until it has caught up', async () => {
    const { a, prefix } = await site({ rateLimits: { ...HIGH, perMinute: 1 } });
    const ask = async () => (await fetch(`${a.inner}/nowhere`)).status;
    expect([await ask(), await ask()]).toEqual([404, 429]);
    const counts = (await redis.keys(`${prefix}rate:*`)).filter((key) => key.includes(':all:'));
    const link = new RedisLink({ url: redis.url });
    onTestFinished(() => link.close());
    // What is left of the minute is an hour more then.
    for (const key of counts) await link.run((client) => client.pExpire(key, 61 * 60_000));
    expect([counts.length, await ask(), await ask()]).toEqual([1, 404, 429]);
  });
});

const HEALTH = '/services_auth/auth-backend';
const statusOf = async (process: Running, resource: 'healthz' | 'readyz') =>
  (await fetch(`${process.inner}${HEALTH}/${resource}`)).status;

describe('Redis goes away', () => {
  test('[S6] [N4] and comes back: a log-in goes on, and no event is lost', async () => {
    const { a, b } = await site();
    const wizard = await Wizard.open(a.browser());
    const { id } = await wizard.startQr();
    const stream = await watch(wizard.on(b));
    expect((await stream.next())?.data).toEqual({ id, status: 'waiting' });
    await redis.kill();
    // Sent while Redis is away and answered once it is back, perhaps before B listens again.
    const approved = bankingApp(a.inner).decide(id, 'approve', 'emma');
    await redis.start();
    expect((await approved).status).toBe(200);
    expect((await stream.next())?.data).toEqual({ id, status: 'approved' });
    expect((await wizard.on(b).finishAppLogIn(id)).status).toBe(200);
    await wizard.walk('emma');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Emma' });
  });

  test('[N2] [N5] without room for anything new nobody is ready, and calls may be made again', async () => {
    const { a } = await site({}, 2000);
    const wizard = await Wizard.open(a.browser());
    await redis.fill(true);
    onTestFinished(() => redis.fill(false));
    expect([await statusOf(a, 'healthz'), await statusOf(a, 'readyz')]).toEqual([200, 503]);
    const { status, body, headers } = await wizard.logIn('anna', '12345', 'tried-again');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'TECHNICAL_ERROR', '1']);
    await redis.fill(false);
    expect(await statusOf(a, 'readyz')).toBe(200);
    expect((await wizard.logIn('anna', '12345', 'tried-again')).status).toBe(200);
  });

  test('[N2] [N5] for long: calls are refused with a reference, readiness says so, and all is well afterwards', async () => {
    const { a, b } = await site({}, 2000);
    const wizard = await Wizard.open(a.browser());
    expect([await statusOf(a, 'healthz'), await statusOf(a, 'readyz')]).toEqual([200, 200]);
    await redis.kill();
    onTestFinished(() => redis.start());
    const { status, body, headers } = await wizard.logIn('anna', '12345', 'tried-again');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'TECHNICAL_ERROR', '1']);
    expect(a.log.join('')).toContain(String(body.traceId));
    // What needs no Redis is there, though nobody counts it.
    expect((await fetch(a.inner + urlOfPath(serviceMap(), themeBundlePath))).status).toBe(200);
    expect([await statusOf(b, 'healthz'), await statusOf(b, 'readyz')]).toEqual([200, 503]);
    await redis.start();
    await expect.poll(() => statusOf(b, 'readyz')).toBe(200);
    expect((await wizard.on(b).logIn('anna', '12345', 'tried-again')).status).toBe(200);
    const lines = () => b.log.map((line) => JSON.parse(line));
    for (const link of ['store', 'events']) {
      const told = () => lines().flatMap((line) => (line.link === link ? line.msg : []));
      await expect.poll(told).toEqual(['redis ready', 'redis lost', 'redis ready']);
    }
    expect(lines()).toContainEqual(expect.objectContaining({ level: 50, msg: 'redis lost' }));
  });
});

/** The user that docs/operating.md describes. */
const described = () =>
  /^user auth .*$/m.exec(readFileSync('docs/operating.md', 'utf8'))?.[0] ?? 'none';

describe('the processes themselves', () => {
  test('[S6] [N4] [Q5] one is killed and started again, and the log-in goes on at the other, with its stream', {
    timeout: 180_000,
  }, async () => {
    const publicUrl = `http://localhost:${await freePort()}`;
    const env = { PUBLIC_URL: publicUrl, REDIS_URL: redis.url, REDIS_PREFIX: `${randomUUID()}:` };
    const [a, b] = await Promise.all([spawned(env), spawned(env)]);
    const wizard = await Wizard.open(new Browser(publicUrl, undefined, a.inner));
    const { id } = await wizard.startQr();
    await a.kill();
    const stream = await watch(wizard.on(b));
    expect((await stream.next())?.data).toEqual({ id, status: 'waiting' });
    await a.restart();
    await bankingApp(a.inner).decide(id, 'approve', 'anna');
    expect((await stream.next())?.data).toEqual({ id, status: 'approved' });
    await b.kill();
    expect((await wizard.finishAppLogIn(id)).status).toBe(200);
    await wizard.walk('anna');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });
  });

  test('[N5] the user of docs/operating.md may do everything that a log-in needs', async () => {
    const url = await redis.addUser(described());
    const { browser } = await start({ config: { redis: { url, prefix: 'auth:' } } });
    const wizard = await Wizard.open(browser());
    await wizard.logInAndWalk('anna');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Anna' });
  });

  /** What a process that starts on this Redis warns of. */
  async function warningsOf(url: string): Promise<unknown[]> {
    const { log } = await start({ config: { redis: { url, prefix: 'auth:' } } });
    return log.filter((line) => line.includes('"level":40')).map((line) => JSON.parse(line));
  }

  test('[N5] [S4] a Redis that drops entries when it is full is warned of at the start, for the user of docs/operating.md too', async () => {
    const urls = [redis.url, await redis.addUser(described())];
    for (const url of urls) expect(await warningsOf(url)).toEqual([]);
    await redis.evict('allkeys-lru');
    onTestFinished(() => redis.evict('noeviction'));
    const msg = 'redis may drop entries: set its maxmemory-policy to noeviction';
    for (const url of urls) {
      expect(await warningsOf(url)).toMatchObject([{ level: 40, policy: 'allkeys-lru', msg }]);
    }
  });

  test('[N5] [S4] [N4] a Redis that would start without what it was told last is warned of at the start', async () => {
    await redis.forget('yes');
    onTestFinished(() => redis.forget('no'));
    const msg = 'redis may forget what was answered: set its appendonly to yes';
    expect(await warningsOf(redis.url)).toMatchObject([{ level: 40, msg }]);
  });

  test.each([
    ['behind', -61_000, 61],
    ['ahead of', 3_600_000, -3600],
  ])(
    '[N5] a process whose clock is %s that of Redis is warned of at the start',
    async (_, ahead, seconds) => {
      const lines: string[] = [];
      const { log } = fastify({
        logger: { level: 'warn', stream: { write: (l) => lines.push(l) } },
      });
      const url = await redis.addUser(described());
      const shared = await openOnRedis({ url, prefix: 'auth:' }, () => Date.now() + ahead, log);
      await shared.close();
      const msg = 'the clock of this machine and that of Redis differ: synchronise them (NTP)';
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, msg }]);
      expect(Math.abs(JSON.parse(lines[0] ?? '').seconds - seconds)).toBeLessThan(10);
    },
  );

  test('[N5] [S4] [N4] a Redis that comes back with other settings, or without its data, is told of by each process, once', async () => {
    const other = await Redis.start();
    onTestFinished(() => other.stop());
    const open = () => start({ config: { redis: { url: other.url, prefix: 'auth:' } } });
    const processes = [await open(), await open()];
    const said = (words: string) =>
      processes.map(({ log }) => log.filter((line) => line.includes(words)).length);
    await other.kill();
    await other.start();
    await expect.poll(() => said('"link":"store","msg":"redis ready"'), PATIENT).toEqual([2, 2]);
    // Without its append-only files, it starts with nothing.
    await other.kill();
    await other.start('--maxmemory-policy', 'allkeys-lru', '--appendonly', 'no');
    const told = ['redis has lost its data', 'redis may drop entries', 'redis may forget what'];
    for (const words of told) await expect.poll(() => said(words), PATIENT).toEqual([1, 1]);
  });

  test('[N5] [S4] [N4] that a Redis has lost its data is told by a process, too, that has started while it was full', async () => {
    const other = await Redis.start();
    onTestFinished(() => other.stop());
    const open = () => start({ config: { redis: { url: other.url, prefix: 'auth:' } } });
    await open();
    await other.fill(true);
    const { log } = await open();
    await other.kill();
    await other.start('--appendonly', 'no');
    await expect.poll(() => log.join(), PATIENT).toContain('redis has lost its data');
  });

  test('[N5] [S4] a Redis that is emptied while it runs is told of within a minute, once', async () => {
    const other = await Redis.start();
    onTestFinished(() => other.stop());
    const { log, server } = await start({
      config: { redis: { url: other.url, prefix: 'auth:' } },
    });
    const said = () => log.filter((line) => line.includes('"level":50'));
    await server.services.store.sweep();
    expect(said()).toEqual([]);
    await other.empty();
    // As it does each minute.
    for (let n = 0; n < 2; n += 1) await server.services.store.sweep();
    expect(said()).toEqual([expect.stringContaining('redis has lost its data')]);
  });

  test('[N5] a Redis that does not tell its user how it makes room is used without a word', async () => {
    await redis.evict('allkeys-lru');
    await redis.forget('yes');
    onTestFinished(() => redis.evict('noeviction'));
    onTestFinished(() => redis.forget('no'));
    const silent = described().replace('user auth', 'user silent').replace(' +info', '');
    expect(await warningsOf(await redis.addUser(silent))).toEqual([]);
  });
});

/** In ms: as several servers start at once, each takes longer to hear why its Redis is no use. */
const PATIENCE = 4000;
/** In ms, where what is written is refused: that is waited for twice, until readiness says why. */
const HALF = PATIENCE / 2;

// Beside each other, as each tries for as long as it is patient.
describe.concurrent('a Redis that is no use', () => {
  test('[N5] without a Redis a process says so at the start, without what is secret in the address', async () => {
    const nobody = await freePort();
    const url = `redis://user:a-password@127.0.0.1:${nobody}/0`;
    const starting = start({ config: { redis: { url, prefix: 'auth:', patience: PATIENCE } } });
    await expect(starting).rejects.toThrow(
      `REDIS_URL: no Redis answers at 127.0.0.1:${nobody}: ECONNREFUSED`,
    );
  });

  test('[N5] a Redis without TLS that is asked for it is told with what to do', async () => {
    const url = `rediss://127.0.0.1:${redis.port}`;
    const starting = start({ config: { redis: { url, prefix: 'auth:', patience: PATIENCE } } });
    await expect(starting).rejects.toThrow(
      /no Redis answers at .*\. If it has no TLS, the address must begin with redis:$/,
    );
  });

  test('[N5] a Redis with TLS that is asked without, or whose certificate nobody here trusts, is told with what to do', async ({
    onTestFinished,
  }) => {
    const port = await untrusted(onTestFinished);
    const started = (scheme: string) => {
      const url = `${scheme}://localhost:${port}`;
      return start({ config: { redis: { url, prefix: 'auth:', patience: PATIENCE } } });
    };
    await Promise.all([
      expect(started('rediss')).rejects.toThrow(
        'DEPTH_ZERO_SELF_SIGNED_CERT. Nobody here knows who signed its certificate: set NODE_EXTRA_CA_CERTS',
      ),
      expect(started('redis')).rejects.toThrow(
        /(ECONNRESET|SocketClosedUnexpectedlyError)\. If it wants TLS, the address must begin with rediss:$/,
      ),
    ]);
  });

  test('[N5] a Redis without the database of this number is said to refuse, not to be silent', async () => {
    const starting = start({
      config: { redis: { url: `${redis.url}/999999`, prefix: 'auth:', patience: PATIENCE } },
    });
    await expect(starting).rejects.toThrow(
      `REDIS_URL: the Redis at 127.0.0.1:${redis.port} refuses: ERR. The address may end with the number of a database that it does not have`,
    );
  });

  test('[N5] a Redis that takes no further clients is told at the start, with what to do', async ({
    onTestFinished,
  }) => {
    const other = await Redis.start();
    onTestFinished(() => other.stop());
    // A process has two connections.
    await other.takeClients(1);
    const starting = start({
      config: { redis: { url: other.url, prefix: 'auth:', patience: PATIENCE } },
    });
    await expect(starting).rejects.toThrow(
      new ConfigError(
        `REDIS_URL: the Redis at 127.0.0.1:${other.port} refuses: ERR max number of clients reached. It has as many as it takes: raise its maxclients`,
      ),
    );
  });

  test('[N5] a Sentinel in place of a Redis is told at the start, with what is needed', async ({
    onTestFinished,
  }) => {
    const sentinel = await Redis.startSentinel(redis);
    onTestFinished(() => sentinel.stop());
    const starting = start({
      config: { redis: { url: sentinel.url, prefix: 'auth:', patience: PATIENCE } },
    });
    await expect(starting).rejects.toThrow(
      new ConfigError(
        `REDIS_URL: the Redis at 127.0.0.1:${sentinel.port} refuses: ERR unknown command. It is a Sentinel, or too old, and a primary of 6.2 or later is needed`,
      ),
    );
  });

  test('[N5] a Redis that protects itself from other machines is said to refuse, with what to do', async ({
    onTestFinished,
  }) => {
    const words =
      'Redis is running in protected mode because protected mode is enabled and no password is set for the default user.';
    const guarded = createServer((socket) =>
      socket.on('error', () => {}).end(`-DENIED ${words}\r\n`),
    );
    guarded.listen(0, '127.0.0.1');
    await once(guarded, 'listening');
    onTestFinished(() => void guarded.close());
    const host = `127.0.0.1:${portOf(guarded)}`;
    const starting = start({
      config: { redis: { url: `redis://${host}`, prefix: 'auth:', patience: PATIENCE } },
    });
    await expect(starting).rejects.toThrow(
      new ConfigError(
        `REDIS_URL: the Redis at ${host} refuses: DENIED. It takes only clients of its own machine: give it a password`,
      ),
    );
  });

  test('[N5] a Redis that has a part of the keys only, as in a cluster, is refused at the start', async ({
    onTestFinished,
  }) => {
    const [one, other] = await Redis.startCluster();
    onTestFinished(async () => {
      await Promise.all([one.stop(), other.stop()]);
    });
    const starting = start({
      config: { redis: { url: one.url, prefix: 'auth:', patience: PATIENCE } },
    });
    await expect(starting).rejects.toThrow(
      new ConfigError(
        `REDIS_URL: the Redis at 127.0.0.1:${one.port} refuses: MOVED. It is a part of a cluster, and one primary with all keys is needed`,
      ),
    );
  });

  test.each([
    ['keys and channels', 'neither', (line: string) => line],
    ['keys', 'no-keys', (line: string) => line.replace('&auth:*', '&*')],
    ['channels', 'no-channels', (line: string) => line.replace('~auth:*', '~*')],
  ])(
    '[N5] a user who may not use our %s is told with the setting for their names',
    async (_, name, changed) => {
      const url = await redis.addUser(changed(described()).replace('user auth', `user ${name}`));
      const starting = start({ config: { redis: { url, prefix: 'site:', patience: PATIENCE } } });
      await expect(starting).rejects.toThrow(
        new ConfigError(
          `REDIS_URL: the Redis at 127.0.0.1:${redis.port} refuses: NOPERM. Its user must be allowed all keys and channels that begin with REDIS_PREFIX, site:`,
        ),
      );
    },
  );

  test.for<[what: string, why: string, prepare: (other: Redis) => Promise<unknown>]>([
    ['wants a password', 'NOAUTH', (other) => other.addUser('user default on >secret ~* &* +@all')],
    ['is a replica', 'READONLY', (other) => other.follow(redis)],
  ])('[N5] a Redis that %s is told at the start', async ([, why, prepare], { onTestFinished }) => {
    const other = await Redis.start();
    onTestFinished(() => other.stop());
    await prepare(other);
    // Where all entries of the start are there already, a replica is only found out by readiness.
    const prefix = `${randomUUID()}:`;
    const starting = start({ config: { redis: { url: other.url, prefix, patience: HALF } } });
    await expect(starting).rejects.toThrow(
      `REDIS_URL: the Redis at 127.0.0.1:${other.port} refuses: ${why}`,
    );
  });

  test('[N5] [S8] a wrong password is told at the start, without the password', async () => {
    const url = `redis://auth:a-password@127.0.0.1:${redis.port}`;
    const starting = start({ config: { redis: { url, prefix: 'auth:', patience: PATIENCE } } });
    await expect(starting).rejects.toThrow(
      new ConfigError(
        `REDIS_URL: the Redis at 127.0.0.1:${redis.port} refuses: WRONGPASS. User or password is wrong`,
      ),
    );
  });

  test('[N5] a Redis that is full from the start is told in one line', async ({
    onTestFinished,
  }) => {
    const other = await Redis.start();
    onTestFinished(() => other.stop());
    await other.fill(true);
    const starting = start({
      config: { redis: { url: other.url, prefix: 'auth:', patience: HALF } },
    });
    await expect(starting).rejects.toThrow(
      new ConfigError(
        `REDIS_URL: the Redis at 127.0.0.1:${other.port} refuses: OOM. It has no room for anything new: raise its maxmemory`,
      ),
    );
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LocalLimits } from '#backend/http/local-limits.ts';
import { SlidingWindows } from '#backend/process/limits/sliding-windows.ts';
import { readConfig } from '#backend/settings/config.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { ErrorReply } from '#contract/error-codes.ts';
import { gate } from '../tools/gate.ts';
import { bankingApp, HIGH, start, Wizard } from './harness.ts';

test('[S4] scripts that try the demo log the same customer in, and have TANs sent, as often as they like', async () => {
  const { rateLimits } = readConfig({}, { wizardDir: '/nowhere', publicDir: '/nowhere' });
  const { browser } = await start({ config: { rateLimits } });
  for (let time = 1; time <= 31; time += 1) {
    const wizard = await Wizard.open(browser());
    expect((await wizard.logIn('bruno')).status).toBe(200);
    expect((await wizard.post('steps/psd2-auth/tan-start')).status).toBe(200);
  }
});

test('[Q3] [S4] [N5] too many log-ins of one address are answered with the time to wait, and fill no store', async () => {
  const { browser, audited } = await start({
    config: { rateLimits: { ...HIGH, logInPerMinute: 2 } },
  });
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna', 'wrong');
  await wizard.logIn('bruno', 'wrong');
  const { status, body, headers } = await wizard.logIn('clara', 'wrong');
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'RATE_LIMITED', traceId: expect.any(String) });
  expect(body.retryAfterSeconds).toBeGreaterThan(0);
  expect(body.retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
  const other = await wizard.get('process');
  expect(other.status).toBe(409);
  // The answer says when to come back, but not what the limit is and how much of it is left.
  const said = [...headers.keys(), ...other.headers.keys()];
  expect(said.filter((name) => name.includes('ratelimit'))).toEqual([]);
  const stored = (await audited('error')).map(({ code }) => code);
  expect(stored).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'STEP_NOT_CURRENT']);
});

test('[S4] [C1] [Q4] wherever a log-in is tried, the calls of one address are limited', async () => {
  const { browser, origin } = await start({
    config: { rateLimits: { ...HIGH, logInPerMinute: 1 } },
  });
  const comfort = async () =>
    (await Wizard.open(browser())).post('comfort-log-ins', { identifier: 'felix' });
  expect([(await comfort()).status, (await comfort()).status]).toEqual([200, 429]);
  const wizard = await Wizard.open(browser());
  const { id } = await wizard.startQr();
  await bankingApp(origin).decide(id, 'approve', 'emma');
  await wizard.finishAppLogIn(id);
  const pin = () => wizard.post('steps/qr-first-login/first-log-in', { pin: 'wrong' });
  expect([(await pin()).status, (await pin()).status]).toEqual([422, 429]);
});

test('[C1] [Q3] one browser asks in the comfort app no more often than for QR codes', async () => {
  const { browser } = await start({ config: { rateLimits: { ...HIGH, appLogInsPerSession: 2 } } });
  const wizard = await Wizard.open(browser());
  const ask = async (identifier: string) =>
    (await wizard.post('comfort-log-ins', { identifier })).status;
  expect([await ask('felix'), await ask('nobody'), await ask('anna')]).toEqual([200, 200, 429]);
});

test('[S4] too many tries of one name are answered alike for customers and for nobody', async () => {
  const { browser, later } = await start({ config: { rateLimits: { ...HIGH, perIdentifier: 2 } } });
  const wizard = await Wizard.open(browser());
  for (const name of ['anna', 'nobody']) {
    await wizard.logIn(name, 'wrong');
    await wizard.logIn(name, 'wrong');
    const third = await wizard.logIn(name);
    expect([third.status, third.body.code]).toEqual([429, 'RATE_LIMITED']);
  }
  later(14 * 60_000);
  const other = await Wizard.open(browser());
  later(61_000);
  expect((await other.logIn('anna')).status).toBe(200);
});

describe('while more PINs come than can be checked', () => {
  /** A server with a customer's trusted browser, and a hundred others in the line, who stay there until `go`. */
  async function crowded() {
    const running = await start();
    const trusted = await Wizard.open(running.browser());
    await trusted.logIn('bruno');
    await trusted.trust('bruno');
    const { windows } = running.server.services;
    const limit = windows.limit.bind(windows);
    const { open: go, opened: gone } = gate();
    const spy = vi.spyOn(windows, 'limit').mockImplementation(async (name, ...counted) => {
      if (name.startsWith('pin ')) await gone;
      return limit(name, ...counted);
    });
    const crowd = await Wizard.open(running.browser());
    const line = Array.from({ length: 100 }, (_, n) => crowd.logIn(`stranger-${n}`, 'wrong'));
    await expect.poll(() => spy.mock.calls.length).toBe(100);
    const end = async () => {
      go();
      return new Set((await Promise.all(line)).map(({ status }) => status));
    };
    return { ...running, trusted, end };
  }

  test('[N2] [N5] [S4] [A6] the last are sent away to try again, customers or not, and it costs them no attempt; a customer in a browser that they trust gets in', async () => {
    const { browser, trusted, end, log } = await crowded();
    const wizard = await Wizard.open(browser());
    for (const name of ['anna', 'nobody']) {
      for (let time = 1; time <= 5; time += 1) {
        const { status, body, headers } = await wizard.logIn(name, 'wrong');
        expect([status, body.code]).toEqual([503, 'TECHNICAL_ERROR']);
        expect(headers.get('retry-after')).toBe('1');
        const said = log.map((line) => JSON.parse(line));
        expect(said.find((line) => line.traceId === body.traceId && line.why)).toMatchObject({
          msg: 'unavailable',
          why: 'too many PINs at once',
        });
      }
    }
    expect((await (await Wizard.open(browser())).logIn('bruno')).status).toBe(503);
    expect((await (await Wizard.open(trusted.browser)).logIn('bruno')).status).toBe(200);
    // Nobody else waits for them.
    expect((await wizard.get('process')).status).toBe(409);
    expect(await end()).toEqual(new Set([422]));
    for (const name of ['anna', 'nobody']) {
      const { body } = await wizard.logIn(name, 'wrong');
      expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
      expect(body).not.toHaveProperty('attemptsLeft');
    }
    expect((await wizard.logIn('anna')).status).toBe(200);
  });
});

describe('tries of a name by somebody who knows no more than that', () => {
  /** A bank that allows six tries, and somebody who uses up all of them. */
  async function flooded(name: string) {
    const { browser, origin } = await start({
      config: { rateLimits: { ...HIGH, perIdentifier: 6 } },
    });
    const flood = async () => {
      const wizard = await Wizard.open(browser());
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await wizard.logIn(name, 'wrong')).status);
      return statuses.at(-1);
    };
    return { browser, flood, app: bankingApp(origin) };
  }

  test('[S4] [A6] [L4] do not keep the customer out of a browser that they trust', async () => {
    const { browser, flood } = await flooded('bruno');
    const trusted = await Wizard.open(browser());
    await trusted.logIn('bruno');
    await trusted.trust('bruno');
    expect(await flood()).toBe(429);
    const again = await Wizard.open(trusted.browser);
    expect((await again.logIn('bruno')).status).toBe(200);
    await again.confirmByTan('bruno', 'unlock-pin');
    expect(await again.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
    // In another browser nothing vouches for the customer; and the trusted browser has a limit, too.
    expect((await (await Wizard.open(browser())).logIn('bruno')).status).toBe(429);
    const wrong: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const wizard = await Wizard.open(trusted.browser);
      wrong.push((await wizard.logIn('bruno', 'wrong')).status);
    }
    expect(wrong).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('[S4] [Q4] do not keep the customer from the PIN of a log-in that they approved', async () => {
    const { browser, flood, app } = await flooded('emma');
    expect(await flood()).toBe(429);
    const wizard = await Wizard.open(browser());
    const { id } = await wizard.startQr();
    await app.decide(id, 'approve', 'emma');
    await wizard.finishAppLogIn(id);
    const { status } = await wizard.post('steps/qr-first-login/first-log-in', { pin: '12345' });
    expect(status).toBe(200);
  });
});

test('[S4] where no try of a name is allowed, the answer still says how long to wait', async () => {
  const { browser } = await start({ config: { rateLimits: { ...HIGH, perIdentifier: 0 } } });
  const wizard = await Wizard.open(browser());
  for (const name of ['anna', 'nobody']) {
    const { status, body, headers } = await wizard.logIn(name);
    expect([status, ErrorReply.parse(body)]).toEqual([
      429,
      { code: 'RATE_LIMITED', traceId: expect.any(String), retryAfterSeconds: 15 * 60 },
    ]);
    expect(headers.get('retry-after')).toBe('900');
  }
});

test('[S4] TANs are limited, and so is everything together', async () => {
  const tans = await start({ config: { rateLimits: { ...HIGH, tanPerMinute: 1 } } });
  const wizard = await Wizard.open(tans.browser());
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  expect((await wizard.post('steps/psd2-auth/tan-start')).status).toBe(429);
  await wizard.submitTan(id, 'wrong');
  expect((await wizard.submitTan(id, 'wrong')).status).toBe(429);
  // A page that waits for the app asks again and again.
  const challenge = `/forward/identity-tan-component/challenges/${id}`;
  for (let n = 0; n < 2; n += 1) {
    expect((await wizard.browser.call('GET', challenge)).status).toBe(200);
  }

  const all = await start({ config: { rateLimits: { ...HIGH, perMinute: 3 } } });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1)
    statuses.push((await all.browser().call('GET', '/nowhere')).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

describe('a request that a page of another site makes the browser send', () => {
  const site = async (rateLimits: Partial<typeof HIGH>) => {
    const { browser, server } = await start({ config: { rateLimits: { ...HIGH, ...rateLimits } } });
    /** The statuses of three calls from a browser, whose headers say which page makes them. */
    const calls = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) => {
      const call = () => server.app.inject({ method, url, headers });
      return [await call(), await call(), await call()].map(({ statusCode }) => statusCode);
    };
    return { calls, browser };
  };

  const shown = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  test.each([
    ['cross-site', 'a script', {}],
    ['same-site', 'a script', {}],
    ['cross-site', 'a form', shown],
  ])(
    '[S3] [S4] keeps nobody of its address from logging in, and is limited itself (%s, by %s)',
    async (from, _, how) => {
      const { calls, browser } = await site({ logInPerMinute: 2 });
      const wizard = await Wizard.open(browser());
      const headers = { 'sec-fetch-site': from, origin: 'https://elsewhere.example', ...how };
      const logIn = `${API_BASE}/authentications/any/log-in`;
      expect(await calls('POST', logIn, headers)).toEqual([403, 403, 429]);
      expect((await wizard.logIn('anna')).status).toBe(200);
    },
  );

  test.each(['iframe', 'image'])(
    '[S3] [S4] keeps nobody of its address from anything else either (%s)',
    async (dest) => {
      const { calls } = await site({ perMinute: 2 });
      const mode = dest === 'iframe' ? 'navigate' : 'no-cors';
      const by = { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
      const headers = { 'sec-fetch-site': 'cross-site', ...by };
      expect(await calls('GET', '/oidc/auth', headers)).toEqual([400, 400, 429]);
      expect(await calls('GET', '/oidc/auth', {})).toEqual([400, 400, 429]);
    },
  );

  test.each(['prefetch', 'prefetch;prerender'])(
    '[S3] [S4] keeps nobody out by pages that are fetched in advance, which the customer never sees (%s)',
    async (purpose) => {
      const { calls } = await site({ perMinute: 2 });
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-purpose': purpose, ...shown };
      expect(await calls('GET', '/oidc/auth', headers)).toEqual([400, 400, 429]);
      expect(await calls('GET', '/oidc/auth', {})).toEqual([400, 400, 429]);
    },
  );

  test('[S4] keeps nobody of another address from the same', async () => {
    const { calls } = await site({ perMinute: 1 });
    const from = (address: string) =>
      calls('GET', '/oidc/auth', { 'sec-fetch-site': 'cross-site', 'x-forwarded-for': address });
    expect(await from('192.0.2.1')).toEqual([400, 429, 429]);
    expect(await from('192.0.2.2')).toEqual([400, 429, 429]);
  });

  test('[S4] is the customer’s own where it leads them here', async () => {
    const { calls } = await site({ perMinute: 2 });
    const headers = { 'sec-fetch-site': 'cross-site', ...shown };
    expect(await calls('GET', '/oidc/auth', headers)).toEqual([400, 400, 429]);
    expect(await calls('GET', '/oidc/auth', {})).toEqual([429, 429, 429]);
  });
});

test('[S4] all addresses of one network share the limit of one address', async () => {
  const { browser, origin } = await start({ config: { rateLimits: { ...HIGH, perMinute: 1 } } });
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await browser().request(`${origin}/nowhere`, { headers })).status;
  };
  expect([await from('2001:db8::1'), await from('2001:db8::2')]).toEqual([404, 429]);
  expect(await from('2001:db8:0:1::1')).toBe(404);
  expect([await from('192.0.2.1'), await from('::ffff:192.0.2.1')]).toEqual([404, 429]);
  expect(await from('::ffff:192.0.2.2')).toBe(404);
});

test.each([
  ['192.0.2.1:5678', '192.0.2.1:5679'],
  ['[2001:db8::1]:5678', '[2001:db8::1]:5679'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['198.51.100.7, 192.0.2.1:5678', '198.51.100.8,192.0.2.1:5679'],
  ['192.0.2.1:5678, 127.0.0.1:443', '192.0.2.1, [::1]:443'],
])(
  '[S4] where a gateway names the customer with a port, each connection counts for the same address (%s)',
  async (first, second) => {
    const { browser, origin } = await start({ config: { rateLimits: { ...HIGH, perMinute: 1 } } });
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await browser().request(`${origin}/nowhere`, { headers })).status;
    };
    expect([await from(first), await from(second)]).toEqual([404, 429]);
    expect(await from('192.0.2.2:5678')).toBe(404);
  },
);

test('[S4] [N5] a proxy that TRUST_PROXY does not name is warned of, once: all whom it names count as one address', async () => {
  const warnings = async (trustProxy: string) => {
    const { browser, origin, log } = await start({ config: { trustProxy } });
    const ask = (headers = {}) => browser().request(`${origin}/nowhere`, { headers });
    const warned = () => log.filter((line) => line.includes('"level":40'));
    await ask();
    expect(warned()).toEqual([]);
    for (const address of ['', ' , ', '192.0.2.7', '192.0.2.8, 192.0.2.9']) {
      await ask({ 'x-forwarded-for': address });
    }
    return warned().map((line) => JSON.parse(line));
  };
  expect(await warnings('192.0.2.1')).toMatchObject([
    { msg: 'calls come through a proxy that TRUST_PROXY does not name' },
  ]);
  expect(await warnings('loopback')).toEqual([]);
});

test('[S4] a clock that is set back keeps nobody out for longer than the minute', async () => {
  const { browser, origin } = await start({ config: { rateLimits: { ...HIGH, perMinute: 1 } } });
  const ask = async () => (await browser().request(`${origin}/nowhere`)).status;
  expect([await ask(), await ask()]).toEqual([404, 429]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await ask()).toBe(429);
  const later = performance.now() + 60_000;
  const passed = vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => passed.mockRestore());
  expect([await ask(), await ask()]).toEqual([404, 429]);
});

test('[S4] of more than five thousand addresses, the one that has not called for longest is forgotten', () => {
  const limits = new LocalLimits();
  const count = (address: string) => {
    let counted: number | undefined;
    limits.incr(address, (_, result) => (counted = result?.current), 60_000, 1);
    return counted;
  };
  for (const address of ['first', 'second']) expect(count(address)).toBe(1);
  for (let n = 2; n < 5000; n += 1) count(`address ${n}`);
  expect(count('first')).toBe(2);
  count('one more');
  expect([count('first'), count('second')]).toEqual([3, 1]);
});

test('[S4] [N2] who comes too often is told what is left of the minute, and not a whole one', () => {
  const limits = new LocalLimits();
  // Whole milliseconds: of others, a sum and its difference may not be the same.
  const began = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  onTestFinished(() => clock.mockRestore());
  const leftAfter = (passed: number) => {
    clock.mockReturnValue(began + passed);
    return limits.add('an address', 1, 60_000).left;
  };
  expect([leftAfter(0), leftAfter(50_000), leftAfter(60_000)]).toEqual([60_000, 10_000, 60_000]);
});

test('[S4] [N5] a client that disconnects at once, before its address is read, is limited too and causes no technical error', async () => {
  const { config, log } = await start({ config: { rateLimits: { ...HIGH, perMinute: 2 } } });
  const told = (event: string) => log.filter((line) => line.includes(`"msg":"${event}"`));
  for (let n = 0; n < 3; n += 1) {
    const socket = connect(config.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /nowhere HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.resetAndDestroy();
    await expect.poll(() => told('error')).toHaveLength(n + 1);
  }
  const codes = told('error').map((line) => JSON.parse(line).code);
  expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'RATE_LIMITED']);
  expect(told('technical error')).toEqual([]);
});

test('[S4] [N2] whoever navigates too often is told to wait, and not that it is impossible', async () => {
  const { origin } = await start({ config: { rateLimits: { ...HIGH, perMinute: 1 } } });
  const visit = () => fetch(`${origin}/nowhere`, { headers: { accept: 'text/html' } });
  expect(await (await visit()).text()).toContain('Diese Anfrage ist nicht möglich');
  const limited = await visit();
  expect([limited.status, await limited.text()]).toEqual([
    429,
    expect.stringContaining('Bitte warten Sie einen Moment'),
  ]);
});

test('[S4] [X4] log requests of one address are limited to a tenth of all requests', async () => {
  const { browser } = await start({ config: { rateLimits: { ...HIGH, perMinute: 20 } } });
  const { browser: page } = await Wizard.open(browser());
  const messages = [{ level: 'ERROR', message: 'x', time: new Date().toISOString() }];
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await page.call('POST', '/logger', { body: { messages } })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect((await page.call('GET', '/nowhere')).status).toBe(404);
});

test('[N5] [S4] [X4] the pages of one address write to the log what thirty can, and then wait: nobody fills a disk with it', async () => {
  const { browser, log } = await start();
  const { browser: page } = await Wizard.open(browser());
  const time = new Date().toISOString();
  const send = (message: string) => {
    const messages = Array.from({ length: 50 }, () => ({ level: 'ERROR', message, time }));
    return page.call('POST', '/logger', { body: { messages } });
  };
  for (let n = 0; n < 30; n += 1) expect((await send('x'.repeat(500))).status).toBe(200);
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push((await send('ä'.repeat(2000))).status);
  expect(statuses.length).toBeLessThan(10);
  const before = log.length;
  const { status, headers } = await send('x');
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(50, -2)]);
  expect(log.slice(before).filter((line) => line.includes('"frontEnd"'))).toEqual([]);
});

describe('TANs to one customer', () => {
  /** A bank that sends three TANs; by default, each log-in comes from a new browser. */
  async function bank() {
    const { browser, later, audited, origin } = await start({
      config: { rateLimits: { ...HIGH, tansPerCustomer: 3 } },
    });
    const enter = async (name: string, from = browser()) => {
      const wizard = await Wizard.open(from);
      await wizard.logIn(name);
      return wizard;
    };
    /** Somebody who only has the PIN. */
    const flood = async (name: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const wizard = await enter(name);
        statuses.push((await wizard.post('steps/psd2-auth/tan-start')).status);
      }
      return statuses;
    };
    const sent = async () => (await audited('tan.sent')).length;
    return { enter, flood, sent, later, app: bankingApp(origin) };
  }

  test('[S4] are limited whoever asks and from wherever, and the answer says how long to wait', async () => {
    const { enter, flood, sent, later } = await bank();
    expect(await flood('anna')).toEqual([200, 200, 200, 429, 429]);
    expect(await sent()).toBe(3);
    const wizard = await enter('anna');
    const { status, body, headers } = await wizard.post('steps/psd2-auth/tan-start');
    expect([status, ErrorReply.parse(body).code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(headers.get('retry-after')).toBe(String(body.retryAfterSeconds));
    // Other customers are not affected, and the limit passes.
    expect((await (await enter('emma')).startTan('psd2-auth')).status).toBe('pending');
    later(15 * 60_000);
    expect((await (await enter('anna')).startTan('psd2-auth')).status).toBe('pending');
  });

  test('[S4] [A5] the same for new ones in a log-in; the one that was sent goes on, and once it is confirmed there are more', async () => {
    const { enter, sent } = await bank();
    const wizard = await enter('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const renewed: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      renewed.push((await wizard.renewTan(id)).status);
    }
    expect(renewed).toEqual([200, 200, 429, 429]);
    // Starting again, as after a reload, does not send it again.
    for (let n = 0; n < 4; n += 1) expect((await wizard.startTan('psd2-auth')).id).toBe(id);
    expect(await sent()).toBe(3);
    await wizard.submitTan(id, await wizard.tanFor('anna', id));
    expect((await (await enter('anna')).startTan('psd2-auth')).status).toBe('pending');
  });

  test('[S4] [A5] asking for a new one where the order is confirmed already sends none, and counts for nothing', async () => {
    const { enter, sent } = await bank();
    const wizard = await enter('anna');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('anna', id));
    for (let n = 0; n < 4; n += 1) {
      expect((await wizard.renewTan(id)).body.status).toBe('confirmed');
    }
    expect(await sent()).toBe(1);
    expect((await (await enter('anna')).startTan('psd2-auth')).status).toBe('pending');
  });

  test('[S4] are as many as before after a wrong one, which somebody who only has the PIN can send, too', async () => {
    const { enter, flood } = await bank();
    const wizard = await enter('anna');
    const { id } = await wizard.startTan('psd2-auth');
    expect((await wizard.submitTan(id, 'wrong!')).body.code).toBe('WRONG_TAN');
    expect(await flood('anna')).toEqual([200, 200, 429, 429, 429]);
  });

  test('[S4] [A5] are possible again once one is approved in the app', async () => {
    const { enter, flood, app } = await bank();
    const { id } = await (await enter('anna')).startTan('psd2-auth');
    expect(await flood('anna')).toEqual([200, 200, 429, 429, 429]);
    await app.decide(id, 'approve', 'anna');
    expect((await (await enter('anna')).startTan('psd2-auth')).status).toBe('pending');
  });

  test('[S4] [A6] have a limit of their own in a trusted browser, which other browsers cannot use up', async () => {
    const { enter, flood } = await bank();
    const trusted = await enter('bruno');
    await trusted.trust('bruno');
    expect(await flood('bruno')).toEqual([200, 200, 200, 429, 429]);
    const again = await enter('bruno', trusted.browser);
    await again.confirmByTan('bruno', 'psd2-auth');
    // Once the customer has confirmed a TAN, other browsers can get more, too.
    expect((await (await enter('bruno')).startTan('psd2-auth')).status).toBe('pending');
  });

  test('[S4] [A6] are counted from zero in a trusted browser, too, once one is confirmed there', async () => {
    const { enter } = await bank();
    const trusted = await enter('bruno');
    await trusted.trust('bruno');
    for (let n = 0; n < 4; n += 1) {
      await (await enter('bruno', trusted.browser)).confirmByTan('bruno', 'psd2-auth');
    }
  });
});

test('[N5] without demo there are no demo customers, no relying party and no banking app', async () => {
  const { origin } = await start({ config: { demo: false } });
  for (const path of ['/', '/demo/app', '/demo/app/api/pending?customer=anna']) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await fetch(`${origin}/demo/reset`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${origin}/oidc/.well-known/openid-configuration`)).status).toBe(200);
});

test('[S4] [S6] a request that never arrives whole is given up', async () => {
  const { config } = await start({ requestTimeout: 100 });
  const socket = connect(config.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /oidc/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 4/);
});

test('[S4] [Q3] a limit slides: what is older than a quarter of an hour no longer counts, however often it was tried since', async () => {
  let minutes = 0;
  const now = () => minutes * 60_000;
  const store = openSqliteStore(undefined, now);
  onTestFinished(() => store.close());
  const windows = new SlidingWindows(store, now);
  const takeAt = async (at: number, intent = `at ${at}`) => {
    minutes = at;
    return windows.take('anna', intent, 2);
  };
  // What is sent again counts once, from when it was sent first.
  expect([await takeAt(0), await takeAt(9, 'at 0'), await takeAt(10)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // The first one stops counting after five minutes, and tries in between do not delay that.
  expect([await takeAt(10.5), await takeAt(14)]).toEqual([4.5 * 60, 60]);
  // In whole seconds, and not one too early.
  expect([await takeAt(14.01), await takeAt(14.001)]).toEqual([60, 60]);
  expect([await takeAt(15), await takeAt(16)]).toEqual([undefined, 9 * 60]);
});

test('[S4] [Q3] a limit does not wait for a clock that was set back to catch up', async () => {
  let time = 0;
  const now = () => time;
  const store = openSqliteStore(undefined, now);
  onTestFinished(() => store.close());
  const windows = new SlidingWindows(store, now);
  const takeAt = async (minutes: number) => {
    time = minutes * 60_000;
    return windows.take('anna', `at ${minutes}`, 1);
  };
  expect(await takeAt(600)).toBeUndefined();
  // The clocks of two processes differ a little.
  expect(await takeAt(599.9)).toBeGreaterThan(0);
  expect([await takeAt(540), await takeAt(541)]).toEqual([undefined, 14 * 60]);
});

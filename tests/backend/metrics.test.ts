import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Abandoned } from '#backend/process/end/abandoned.ts';
import { Unavailable } from '#backend/refusal.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { ErrorReply } from '#contract/error-codes.ts';
import { gate } from '../tools/gate.ts';
import { freePort } from '../tools/ports.ts';
import { bankingApp, HIGH, type StartOptions, start, Wizard } from './harness.ts';

const MINUTE = 60_000;

/** A server with a management listener, and what that answers. */
async function observed(options: StartOptions = {}) {
  const port = await freePort();
  const management = { host: '127.0.0.1', port };
  const running = await start({ ...options, config: { management, ...options.config } });
  const ask = (path = '/metrics', method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method });
  /** The metrics of log-ins and steps; the others do not matter here. */
  const numbers = async () => {
    const text = await (await ask()).text();
    return text.match(/^auth_(logins|steps)_.*$/gm) ?? [];
  };
  return { ...running, ask, numbers };
}

describe('metrics', () => {
  test('[N5] a log-in is counted as started, at each step it gets to, and as finished', async () => {
    const { browser, numbers } = await observed();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna', 'wrong');
    await wizard.logInAndWalk('anna');
    await wizard.complete();
    expect(await numbers()).toEqual([
      'auth_logins_started_total{client="demo-yes"} 1',
      'auth_steps_reached_total{client="demo-yes",step="log-in"} 1',
      'auth_steps_reached_total{client="demo-yes",step="psd2-auth"} 1',
      'auth_steps_reached_total{client="demo-yes",step="completion"} 1',
      'auth_logins_finished_total{client="demo-yes",way="pin"} 1',
    ]);
  });

  test('[N5] a log-in that ends with an error is counted once, with its code and its step', async () => {
    const { browser, numbers, later } = await observed();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('underage');
    await wizard.cancel('error');
    // The customer does not leave the error page: the error is the last thing known about this log-in.
    await (await Wizard.open(browser())).logIn('locked-account');
    later(16 * MINUTE);
    expect((await numbers()).filter((line) => /failed|abandoned/.test(line))).toEqual([
      'auth_logins_failed_total{client="demo-yes",step="log-in",code="UNDERAGE"} 1',
      'auth_logins_failed_total{client="demo-yes",step="log-in",code="LOCKED_ACCOUNT"} 1',
    ]);
  });

  test('[N5] are available even while the store cannot say who has left', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'metrics-'));
    const { browser, ask, later, log } = await observed({ config: { dataDir } });
    await Wizard.open(browser());
    const other = new Database(join(dataDir, 'auth.db'));
    onTestFinished(() => void other.close());
    const refuse = "BEGIN SELECT RAISE(FAIL, 'full'); END";
    other.exec(`CREATE TRIGGER full BEFORE DELETE ON reminders ${refuse}`);
    later(16 * MINUTE);
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('auth_logins_started_total{client="demo-yes"} 1'),
    ]);
    expect(log.join()).toContain('abandoned log-ins not looked at');
  });

  test('[N5] are available, and no calls pile up, while the store is slow to say who has left', async () => {
    const { ask, numbers, browser, later, server } = await observed();
    await Wizard.open(browser());
    later(16 * MINUTE);
    const { store } = server.services;
    const { open: answer, opened: mayAnswer } = gate();
    const { due } = store;
    const slow = vi.spyOn(store, 'due').mockImplementationOnce(async (list) => {
      await mayAnswer;
      return due(list);
    });
    for (let n = 0; n < 2; n += 1) {
      const text = await (await ask()).text();
      expect(text).toContain('auth_logins_started_total{client="demo-yes"} 1');
    }
    expect(slow).toHaveBeenCalledTimes(1);
    answer();
    const gone = async () => (await numbers()).filter((line) => line.includes('abandoned'));
    await expect.poll(gone).toHaveLength(1);
  });

  test('[N5] cancelled and abandoned log-ins are counted apart, each once and at its step', async () => {
    const { browser, numbers, later } = await observed();
    const leaving = await Wizard.open(browser());
    await leaving.logIn('anna');
    await leaving.cancel('customer');
    const silent = await Wizard.open(browser());
    await silent.logInAndWalk('bruno', 'GIVE_CONSENT');
    await Wizard.open(browser());
    const gone = async () => (await numbers()).filter((line) => line.includes('abandoned'));
    const cancelled =
      'auth_logins_abandoned_total{client="demo-yes",step="psd2-auth",how="cancelled"} 1';
    expect(await gone()).toEqual([cancelled]);
    later(16 * MINUTE);
    const silently = (step: string) =>
      `auth_logins_abandoned_total{client="demo-yes",step="${step}",how="silent"} 1`;
    expect((await gone()).sort()).toEqual([silently('consent'), silently('log-in'), cancelled]);
    // Long after it was counted, the customer goes back to the party.
    await silent.cancel('error');
    expect(await gone()).toHaveLength(3);
    expect((await numbers()).filter((line) => line.includes('failed'))).toEqual([]);
  });

  test('[N5] abandoned log-ins are counted later if the store failed for one of them', async () => {
    const { browser, numbers, later, server } = await observed();
    for (let n = 0; n < 3; n += 1) await Wizard.open(browser());
    later(16 * MINUTE);
    const { store } = server.services;
    const spy = vi.spyOn(store, 'update').mockRejectedValueOnce(new Unavailable('away'));
    const gone = async () => (await numbers()).filter((line) => line.includes('abandoned'));
    expect(await gone()).toEqual([]);
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await gone()).toEqual([
      'auth_logins_abandoned_total{client="demo-yes",step="log-in",how="silent"} 3',
    ]);
  });

  test('[N5] they are counted by the next process if this one is stopped before', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'abandoned-'));
    const { browser, numbers, later, server, now } = await observed({ config: { dataDir } });
    for (let n = 0; n < 3; n += 1) await Wizard.open(browser());
    later(16 * MINUTE);
    vi.spyOn(server.services.store, 'update').mockRejectedValueOnce(new Unavailable('away'));
    const gone = (lines: string[]) => lines.filter((line) => line.includes('abandoned'));
    expect(gone(await numbers())).toEqual([]);
    await server.close();
    const next = await observed({ config: { dataDir } });
    next.later(now() - next.now());
    expect(gone(await next.numbers())).toEqual([
      'auth_logins_abandoned_total{client="demo-yes",step="log-in",how="silent"} 3',
    ]);
  });

  test('[N5] an abandoned log-in is counted at the first look, even after 2001 others have ended', async () => {
    const { browser, audited, later, now, server } = await observed();
    const { store, audit } = server.services;
    const abandoned = new Abandoned(store, audit, now);
    for (let n = 0; n < 2001; n += 1) await abandoned.watch({ id: `ended-${n}`, expiresAt: now() });
    await Wizard.open(browser());
    later(16 * MINUTE);
    // As a request does, which on a busy machine would not wait for its end.
    await abandoned.look();
    expect(await audited('abandoned')).toHaveLength(1);
  });

  test('[N5] [N4] a great many are looked at without keeping anybody waiting, and a stop leaves the rest to the next process', async () => {
    const { server, now, later } = await observed();
    const { store, audit } = server.services;
    const abandoned = new Abandoned(store, audit, now);
    for (let n = 0; n < 100; n += 1) await abandoned.watch({ id: `log-in-${n}`, expiresAt: now() });
    later(1);
    const update = vi.spyOn(store, 'update');
    const looked = abandoned.look();
    await new Promise(setImmediate);
    expect(update.mock.calls.length).toBeLessThan(100);
    await abandoned.rest();
    await looked;
    const checked = update.mock.calls.length;
    expect(checked).toBeLessThan(100);
    await new Abandoned(store, audit, now).look();
    expect(update).toHaveBeenCalledTimes(100);
  });

  test('[N5] a log-in that goes on is not given up, however often it is looked after', async () => {
    const { browser, numbers, later } = await observed();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    for (let n = 0; n < 6; n += 1) {
      later(4 * MINUTE);
      expect((await wizard.get('process')).status).toBe(200);
      expect((await numbers()).filter((line) => line.includes('abandoned'))).toEqual([]);
    }
    // Until the customer really has gone.
    later(6 * MINUTE);
    expect((await numbers()).filter((line) => line.includes('abandoned'))).toEqual([
      'auth_logins_abandoned_total{client="demo-yes",step="psd2-auth",how="silent"} 1',
    ]);
  });

  test('[N5] docs/monitoring.md lists each of them, and no other', async () => {
    const { ask } = await observed();
    const served = [...(await (await ask()).text()).matchAll(/^# TYPE (auth_\w+) /gm)];
    const [, table = ''] = readFileSync('docs/monitoring.md', 'utf8').split('| metric | labels |');
    const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(auth_\w+)`/gm)];
    const names = (found: readonly RegExpExecArray[]) => found.map(([, name]) => name).sort();
    expect(names(listed)).toEqual(names(served));
  });

  test('[N5] [S8] nothing of a customer is in them, and nothing but them is answered there', async () => {
    const { browser, ask, server, origin } = await observed();
    const wizard = await Wizard.open(browser(), 'demo-payment');
    await wizard.logInAndWalk('david');
    await wizard.complete();
    const response = await ask();
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toContain('auth_http_request_duration_seconds_bucket');
    expect(text).toContain('process_resident_memory_bytes');
    const david = await server.services.customers.find('david');
    // Without the values, as any of them may contain these digits.
    const words = text.replaceAll(/ [\d.e+-]+$/gm, '');
    for (const canary of ['david', '1000004', wizard.id, david?.id, 'DE', '127.0.0.1']) {
      expect(words.includes(String(canary)), String(canary)).toBe(false);
    }
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', 'POST')).status).toBe(404);
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });
});

describe('audit log', () => {
  test('[N5] [R1] the reference of every error that is answered is in it, with code and route', async () => {
    const running = await start({ config: { rateLimits: { ...HIGH, tanPerMinute: 1 } } });
    const { browser, log } = running;
    const wizard = await Wizard.open(browser());
    const answers = [
      await wizard.logIn('anna', 'wrong'),
      await wizard.logIn('technical-error'),
      await wizard.post('log-in', { identifier: '', pin: 42 }),
      await wizard.get('process'),
      await browser().call('GET', `${wizard.base}/process`),
      await wizard.browser.call('GET', '/authentications/nobody/process'),
      await wizard.browser.call('POST', `${wizard.base}/log-in`, {
        body: { identifier: 'anna', pin: '1' },
        headers: { 'x-xsrf-token': 'forged' },
      }),
      await wizard.browser.call('GET', '/nowhere'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 500, 400, 409, 401, 404, 403, 404]);
    const audit = await running.audited('error');
    for (const { status, body } of answers) {
      const line = audit.find(({ traceId }) => traceId === body.traceId);
      expect(line).toMatchObject({ code: body.code, status, route: expect.any(String) });
    }
    expect(await running.server.services.metrics.registry.metrics()).toMatch(
      /^auth_errors_total\{code="STEP_NOT_CURRENT",route="[^"]+\/process"\} 1$/m,
    );
    // A flood must not fill the store, so refusals of the rate limit are only in the output.
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, 'wrong');
    const { status, body } = await wizard.submitTan(id, 'wrong');
    expect(status).toBe(429);
    const printed = log.filter((line) => line.includes(String(body.traceId)));
    expect(printed.some((line) => line.includes('"audit":true'))).toBe(true);
    expect((await running.audited()).some(({ traceId }) => traceId === body.traceId)).toBe(false);
  });

  test('[N5] [R1] what fails at a TAN is in it under its log-in, which the name of the challenge begins with', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const { body } = await wizard.submitTan(id, 'wrong');
    expect(await running.audited('error', wizard.id)).toMatchObject([
      { code: 'WRONG_TAN', traceId: body.traceId },
    ]);
  });

  test('[N5] [S8] what stands in an address is in it as a log-in only if it can be one', async () => {
    const running = await start();
    const lineOf = async (id: string) => {
      const { body } = await running.browser().call('GET', `/authentications/${id}/process`);
      return (await running.audited()).find(({ traceId }) => traceId === body.traceId);
    };
    expect(await lineOf('a_log-in')).toMatchObject({ authentication: 'a_log-in' });
    for (const id of ['anna%40bank.example', 'a'.repeat(65)]) {
      expect(await lineOf(id)).not.toHaveProperty('authentication');
    }
  });

  test.each([
    ['badly written', `${API_BASE}/%zz`],
    ['too long', `${API_BASE}/authentications/${'a'.repeat(201)}/process`],
  ])(
    '[N5] [R1] so is that of an address no route can read, %s; in the output alone, as no limit counts it',
    async (_, path) => {
      const running = await start();
      const response = await fetch(running.origin + path);
      expect(response.status).toBe(400);
      const { code, traceId } = z.parse(ErrorReply, await response.json());
      expect(code).toBe('INVALID_REQUEST');
      const printed = running.log.map((line) => JSON.parse(line));
      expect(printed.find((line) => line.audit === true && line.traceId === traceId)).toMatchObject(
        {
          event: 'error',
          route: 'none',
          status: 400,
          time: expect.any(String),
        },
      );
      expect(await running.audited()).toEqual([]);
    },
  );

  test.each(['warn', 'error', 'silent'] as const)(
    '[N5] is written to the output whatever else is not: LOG_LEVEL=%s',
    async (logLevel) => {
      const { browser, log } = await start({ config: { logLevel } });
      const wizard = await Wizard.open(browser());
      const { body } = await wizard.logIn('anna', 'wrong');
      await wizard.logIn('anna');
      const printed = log.map((line) => JSON.parse(line)).filter(({ audit }) => audit === true);
      const events = printed.map(({ event }) => event);
      expect(events).toEqual(['started', 'login.failed', 'error', 'login.succeeded']);
      expect(printed[2]).toMatchObject({ traceId: body.traceId, code: body.code });
    },
  );

  test('[N5] knows a log-in that begins by the reference of the call that opened it', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('henry');
    const [started] = await running.audited();
    const lines: Record<string, unknown>[] = running.log.map((line) => JSON.parse(line));
    const call = lines.find(({ route }) => route === '/oidc/auth');
    expect(started).toMatchObject({ event: 'started', traceId: call?.traceId ?? 'none' });
  });

  test('[N5] knows of what is decided in the app, and of a PIN that is unlocked', async () => {
    const running = await start();
    const app = bankingApp(running.origin);
    const wizard = await Wizard.open(running.browser());
    const { id: code } = await wizard.startQr();
    await app.decide(code, 'deny', 'emma');
    await wizard.logIn('greta');
    await wizard.confirmByTan('greta', 'unlock-pin');
    const other = await Wizard.open(running.browser());
    await other.logIn('anna');
    const { id } = await other.startTan('psd2-auth');
    await app.decide(id, 'deny', 'anna');
    await other.renewTan(id);
    await app.decide(id, 'approve', 'anna');
    // This ends the TAN step of a log-in without a blocked PIN: there is nothing to unlock.
    await other.post('steps/psd2-auth/tan-end');
    const events = (await running.audited()).map(({ event }) => event);
    expect(events.filter((event) => !/^(started|login|tan\.sent)/.test(event))).toEqual([
      'app.denied',
      'tan.confirmed',
      'pin.unlocked',
      'tan.denied',
      'tan.confirmed',
    ]);
  });

  test('[N5] knows by which way a customer came without the PIN, and why another did not', async () => {
    const running = await start();
    const app = bankingApp(running.origin);
    for (const alias of ['felix', 'locked-account']) {
      const wizard = await Wizard.open(running.browser());
      const { id } = await wizard.startComfort(alias);
      await app.decide(id, 'approve', alias);
      await wizard.finishAppLogIn(id);
    }
    const logIns = (await running.audited()).filter(({ event }) => event.startsWith('login.'));
    expect(logIns).toMatchObject([
      { event: 'login.succeeded', detail: 'comfort', customer: expect.any(String) },
      { event: 'login.refused', detail: 'comfort LOCKED_ACCOUNT', customer: expect.any(String) },
    ]);
  });

  test('[N5] knows why a PIN was of no use, by which method a TAN was sent, and what was decided in the app', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('anna', 'wrong');
    await wizard.logIn('locked-account');
    await wizard.logIn('anna');
    const { methodId } = await wizard.startTan('psd2-auth');
    const { id } = await (await Wizard.open(running.browser())).startQr();
    await bankingApp(running.origin).decide(id, 'deny', 'emma');
    const told = await running.audited();
    expect(
      told.flatMap(({ event, detail }) => (detail === undefined ? [] : [[event, detail]])),
    ).toEqual([
      ['login.failed', 'INVALID_CREDENTIALS'],
      ['login.refused', 'LOCKED_ACCOUNT'],
      ['tan.sent', `logIn by ${methodId}`],
      ['app.denied', 'qr'],
    ]);
  });

  test('[N5] knows whose log-in nobody went on with, and the reference that was shown where it ended with an error', async () => {
    const running = await observed();
    await (await Wizard.open(running.browser())).logIn('anna');
    const { body } = await (await Wizard.open(running.browser())).logIn('locked-account');
    running.later(16 * MINUTE);
    await running.numbers();
    const [[known], [left], [failed]] = [
      await running.audited('login.succeeded'),
      await running.audited('abandoned'),
      await running.audited('failed'),
    ];
    expect(left?.customer).toBe(known?.customer ?? 'nobody');
    expect(failed).toMatchObject({ detail: 'LOCKED_ACCOUNT', traceId: body.traceId });
  });

  test('[N5] [S8] knows a customer by a pseudonym: always the same, and no party’s name for them', async () => {
    const running = await start();
    for (let n = 0; n < 2; n += 1) {
      await (await Wizard.open(running.browser())).logIn('henry');
    }
    const lines = await running.audited();
    const named = lines.filter(({ event }) => event === 'login.succeeded');
    expect(named.map(({ customer }) => customer)).toEqual([
      expect.stringMatching(/^[\w-]{16}$/),
      named[0]?.customer,
    ]);
    const henry = await running.server.services.customers.find('henry');
    expect(JSON.stringify(lines) + running.log.join('')).not.toContain(henry?.id ?? '');
  });

  test('[N5] [S8] [S5] knows an order by a pseudonym: whoever tries amounts and payees does not find it', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser(), 'demo-payment');
    await wizard.logInAndWalk('david');
    const [paid] = await running.audited('payment.authorised');
    expect(paid?.order).toMatch(/^[\w-]{16}$/);
  });

  test('[N5] [N2] keeps nobody from the answer where it cannot be stored, and the log says whose line that was', async () => {
    const { browser, log, server } = await start();
    vi.spyOn(server.services.store, 'append').mockRejectedValueOnce(new Unavailable('gone'));
    const { status, body } = await browser().call('GET', '/nowhere');
    expect(status).toBe(404);
    const said = () => log.filter((line) => line.includes('audit not stored'));
    await expect.poll(said).toEqual([expect.stringContaining(String(body.traceId))]);
  });

  test('[N5] a page’s log message is in the log, with its reference and the time of the page’s own clock', async () => {
    const { browser, log } = await start();
    const wizard = await Wizard.open(browser());
    const time = '2001-02-03T04:05:06.78912345Z';
    const messages = [{ level: 'ERROR', message: 'no answer', time, reference: 'W123456789AB' }];
    expect((await wizard.browser.call('POST', '/logger', { body: { messages } })).status).toBe(200);
    const told = log.map((line) => JSON.parse(line)).filter(({ frontEnd }) => frontEnd === true);
    expect(told).toMatchObject([
      { reference: 'W123456789AB', frontEndTime: '2001-02-03T04:05:06.789Z' },
    ]);
    expect(told[0]?.time).not.toMatch(/^2001/);
  });

  test.each([
    ['as a page shows it', 'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000'],
    ['as a customer types it', 'de89 3704 0044 0532 0130 00'],
    ['with hyphens', 'DE89-3704-0044-0532-0130-00'],
    ['with letters', 'GB29 NWBK 6016 1331 9268 19'],
    ['at a stretch', 'DE89370400440532013000'],
  ])(
    '[S8] an account number in a page’s log message, and what may be a PIN or a TAN, is masked in the log: %s',
    async (_, iban) => {
      const { browser, log } = await start();
      const wizard = await Wizard.open(browser());
      const message = `no12 answer at step 4: ${iban}, later than usual: 12345, not 1234`;
      const messages = [{ level: 'ERROR', message, time: new Date().toISOString() }];
      await wizard.browser.call('POST', '/logger', { body: { messages } });
      const [told] = log
        .map((line) => JSON.parse(line))
        .filter(({ frontEnd }) => frontEnd === true);
      expect(told?.message).toBe(
        'no12 answer at step 4: [iban], later than usual: [digits], not 1234',
      );
    },
  );

  test('[X4] [N5] fifty messages of a page are in the log, however long, each as severe as the page says', async () => {
    const { browser, log } = await start();
    const wizard = await Wizard.open(browser());
    const time = new Date().toISOString();
    const levels = ['ERROR', 'WARN', 'INFO'];
    const messages = Array.from({ length: 50 }, (_, n) => ({
      level: levels[n % 3],
      message: '€'.repeat(2000),
      time,
    }));
    const answer = await wizard.browser.call('POST', '/logger', { body: { messages } });
    expect(answer.body).toEqual({ accepted: 50 });
    const said = log.map((line) => JSON.parse(line)).filter(({ frontEnd }) => frontEnd === true);
    // Pino's numbers for ERROR, WARN and INFO.
    expect(said.slice(0, 3).map(({ level }) => level)).toEqual([50, 40, 30]);
    expect(said).toHaveLength(50);
  });

  test('[N5] everything a process says is one JSON object per line', async () => {
    const { browser, log, server } = await start({ config: { logLevel: 'debug' } });
    const wizard = await Wizard.open(browser());
    await wizard.logIn('technical-error');
    await wizard.cancel('error');
    await server.close();
    expect(log.length).toBeGreaterThan(5);
    for (const line of log) {
      const said = JSON.parse(line);
      expect(said).toMatchObject({ level: expect.any(Number), time: expect.stringMatching(/Z$/) });
      // No key occurs twice, as parsers differ in which one they use.
      expect(JSON.stringify(said)).toBe(line.trim());
    }
  });
});

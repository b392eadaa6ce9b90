import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Customers } from '#backend/bank/customers.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import {
  AUTHENTICATION,
  LEAVABLE_FOR,
  LOG_IN_LIFETIME,
  OPEN_FOR,
} from '#backend/process/authentication.ts';
import { Abandoned } from '#backend/process/end/abandoned.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import type { Answer } from './browser.ts';
import { watch } from './event-reader.ts';
import { bankingApp, facts, type Running, start, Wizard } from './harness.ts';

const MINUTE = 60_000;

/** A server, and in how many seconds by its clock the session ends according to an answer. */
async function bank() {
  const running = await start();
  const leftOf = ({ headers }: Answer): number => {
    const header = headers.get(SESSION_EXPIRES_HEADER);
    if (header === null) throw new Error('not said');
    return (Date.parse(header) - running.now()) / 1000;
  };
  return { ...running, leftOf };
}

/** The kinds of what a server's store has. */
async function kindsIn({ services }: Running['server']): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { kind } of services.store.names()) found.add(kind);
  return found;
}

/** Lets this many minutes pass; every four, except at the end, the customer chooses to stay. */
async function keepAlive(
  wizard: Wizard,
  later: (milliseconds: number) => void,
  minutes: number,
): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 4) {
    if (passed > 0) await wizard.post('keep-alive');
    later(4 * MINUTE);
  }
}

describe('the life of a session', () => {
  test('[A10] is announced on every answer to a logged-in customer, and on no other', async () => {
    const { browser, leftOf } = await bank();
    const wizard = await Wizard.open(browser());
    expect((await wizard.startQr()).status).toBe('waiting');
    const refused = await wizard.logIn('anna', 'wrong');
    expect(refused.headers.get(SESSION_EXPIRES_HEADER)).toBeNull();
    expect(leftOf(await wizard.logIn('anna'))).toBe(300);
    expect(leftOf(await wizard.get('process'))).toBe(300);
    expect(leftOf(await wizard.post('completion'))).toBe(300);
    const { id } = await wizard.startTan('psd2-auth');
    expect(leftOf(await wizard.submitTan(id, 'wrong'))).toBe(300);
    await wizard.submitTan(id, await wizard.tanFor('anna', id));
    await wizard.post('steps/psd2-auth/tan-end', undefined, 'one-and-only-end');
    const repeated = await wizard.post('steps/psd2-auth/tan-end', undefined, 'one-and-only-end');
    expect(leftOf(repeated)).toBe(300);
    expect((await wizard.post('completion')).headers.get(SESSION_EXPIRES_HEADER)).toBeNull();
  });

  test('[A10] [S4] lasts five minutes from the last step that was asked for, to ten seconds', async () => {
    const { browser, later, leftOf } = await bank();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    for (let asked = 0; asked < 25; asked += 1) {
      later(13_000);
      expect(leftOf(await wizard.get('process'))).toBe(300);
    }
    later(9000);
    expect(leftOf(await wizard.get('process'))).toBe(291);
  });

  test('[A10] a customer who says so stays, up to an hour', async () => {
    const { browser, later, leftOf } = await bank();
    const wizard = await Wizard.open(browser());
    expect((await wizard.post('keep-alive')).status).toBe(409);
    await wizard.logIn('anna');
    for (let minutes = 4; minutes < 60; minutes += 4) {
      later(4 * MINUTE);
      const answer = await wizard.post('keep-alive');
      expect(answer.status).toBe(200);
      expect(answer.body.expiresAt).toBe(answer.headers.get(SESSION_EXPIRES_HEADER));
      expect(leftOf(answer)).toBe(Math.min(300, (60 - minutes) * 60));
    }
    later(5 * MINUTE);
    expect((await wizard.post('keep-alive')).body.code).toBe('USER_SESSION_EXPIRED');
  });

  test.each([0, 4])(
    '[E8] [S4] %i minutes after the hour that it may last, the party still learns why it ended',
    async (after) => {
      const { browser, later } = await start();
      const wizard = await Wizard.open(browser());
      await wizard.logIn('anna');
      await keepAlive(wizard, later, 60);
      later(after * MINUTE);
      expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
      const page = await wizard.cancel('error');
      expect([page.url.pathname, facts(page).error]).toEqual([
        '/callback',
        'access_denied_session_timeout',
      ]);
    },
  );

  test('[E6] [S4] begun anew within the hour, it is over after it', async () => {
    const { browser, later } = await start();
    const wizard = await Wizard.open(browser(), 'demo-okvp');
    await wizard.logIn('anna');
    await keepAlive(wizard, later, 56);
    const { body } = await wizard.post('cancellation', { cause: 'customer' });
    expect(body).toEqual({ backToLogIn: true });
    later(4 * MINUTE);
    expect((await wizard.logIn('anna')).body.code).toBe('USER_SESSION_EXPIRED');
  });

  test('[A10] [S4] [E8] five minutes without activity end it, an open stream notwithstanding', async () => {
    const { browser, later, leftOf } = await bank();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const path = `/forward/identity-tan-component/challenges/${id}`;
    await watch(wizard);
    later(3 * MINUTE);
    await watch(wizard);
    expect(leftOf(await wizard.browser.call('GET', path))).toBe(120);
    later(2 * MINUTE);
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
    await expect(watch(wizard)).rejects.toThrow('401');
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'access_denied_session_timeout',
    });
  });
});

test('[A10] [P7] the log-in of a tab that was left open is over, also where that of another tab keeps the browser’s session longer', async () => {
  const { browser, later } = await bank();
  const first = await Wizard.open(browser());
  later(40 * MINUTE);
  await Wizard.open(first.browser);
  later(40 * MINUTE);
  const { status, body } = await first.get('process');
  expect([status, body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
});

test('[P7] [S4] a browser has twenty log-ins side by side; with one more the oldest is given up', async () => {
  const { browser } = await bank();
  const wizards = [await Wizard.open(browser())];
  const open = async () => wizards.push(await Wizard.open(wizards[0]?.browser ?? browser()));
  const found = (wizard: Wizard) => wizard.browser.call('POST', `/init-ui${wizard.entry.search}`);
  const statuses = async () => (await Promise.all(wizards.map(found))).map(({ status }) => status);
  while (wizards.length < 20) await open();
  expect(await statuses()).toEqual(wizards.map(() => 200));
  await open();
  expect(await statuses()).toEqual(wizards.map((_, n) => (n === 0 ? 401 : 200)));
});

test('[Q5] [C4] [P7] of twenty log-ins none is given up that waits for an approval in the app, as long as there are others', async () => {
  const { browser, later } = await bank();
  const scanned = await Wizard.open(browser());
  await scanned.startQr();
  const others: Wizard[] = [];
  const open = async () => others.push(await Wizard.open(scanned.browser));
  while (others.length < 19) await open();
  await open();
  const statuses = async () => {
    const all = [scanned, ...others];
    const found = all.map(({ browser: own, entry }) => own.call('POST', `/init-ui${entry.search}`));
    return (await Promise.all(found)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 401, ...Array.from({ length: 19 }, () => 200)]);
  // The code is over.
  later(2 * MINUTE);
  await open();
  expect(await statuses()).toEqual([401, 401, ...Array.from({ length: 20 }, () => 200)]);
});

test('[Q5] [P7] [S4] if all of twenty wait for an approval in the app, the one that has waited longest is given up', async () => {
  const { browser } = await bank();
  const own = browser();
  const waiting: Wizard[] = [];
  while (waiting.length < 20) {
    const wizard = await Wizard.open(own);
    await wizard.startQr();
    waiting.push(wizard);
  }
  await Wizard.open(own);
  const found = waiting.map(({ entry }) => own.call('POST', `/init-ui${entry.search}`));
  const statuses = (await Promise.all(found)).map(({ status }) => status);
  expect(statuses).toEqual([401, ...Array.from({ length: 19 }, () => 200)]);
});

test('[S5] [S4] however many log-ins are opened at the same moment, none takes the place of one that has its customer', async () => {
  const { browser, server } = await bank();
  const first = await Wizard.open(browser());
  await first.logIn('anna');
  for (let n = 1; n < 20; n += 1) await Wizard.open(first.browser);
  const { store } = server.services;
  const get = store.get.bind(store);
  // As on Redis: others come in between.
  const slow: typeof store.get = async (kind, id) => {
    await pause(5);
    return get(kind, id);
  };
  vi.spyOn(store, 'get').mockImplementation(slow);
  const opened = Array.from({ length: 5 }, () =>
    first.browser.visit('/demo/start?client=demo-yes'),
  );
  expect((await Promise.all(opened)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await first.get('process')).status).toBe(200);
});

test('[S2] [S4] a log-in that was given up for another leaves no cookie behind: a browser keeps only so many of a site', async () => {
  const { browser, origin } = await bank();
  const wizards = [await Wizard.open(browser())];
  while (wizards.length < 23) wizards.push(await Wizard.open(wizards[0]?.browser ?? browser()));
  const cookies = wizards.map(({ id, browser: { jar } }) =>
    jar.headerFor(`${origin}/oidc/auth/${id}`).match(/op-resume(\.sig)?(?==)/g),
  );
  const both = ['op-resume', 'op-resume.sig'];
  expect(cookies).toEqual(wizards.map((_, n) => (n < 3 ? null : both)));
});

test('[S2] [S8] [N5] what nobody asks for any more is removed and counted within a minute, also after that has failed once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { browser, later, log, server, audited } = await start();
  const { store } = server.services;
  await (await Wizard.open(browser())).logIn('anna');
  const kinds = async () => [...(await kindsIn(server))];
  expect(await kinds()).toEqual(expect.arrayContaining(['authentication', 'session']));
  later(16 * MINUTE);
  vi.spyOn(store, 'sweep').mockRejectedValueOnce(new Error('busy'));
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(() => audited('abandoned')).toHaveLength(1);
  expect(log.filter((line) => line.includes('sweep failed'))).toHaveLength(1);
  later(2 * 60 * MINUTE);
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(kinds).not.toContain('authentication');
  expect(await kinds()).not.toContain('session');
  expect(await kinds()).not.toContain('oidc Interaction');
});

test('[S8] [S4] of a log-in that has ended, only the attempts are left after two days, and nothing after a year', async () => {
  const { browser, later, server } = await start();
  const { store } = server.services;
  const kinds = () => kindsIn(server);
  const before = await kinds();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('henry');
  await wizard.complete();
  later(2 * 24 * 60 * MINUTE);
  await store.sweep();
  expect(await kinds()).toEqual(new Set([...before, 'attempts']));
  later(365 * 24 * 60 * MINUTE);
  await store.sweep();
  expect(await kinds()).toEqual(before);
});

describe('a log-in page that is still open', () => {
  /** A server, a log-in page, and a way to leave it open; every ten minutes it says that it is. */
  async function openPage(client?: string) {
    const running = await start();
    const wizard = await Wizard.open(running.browser(), client);
    return {
      ...running,
      wizard,
      async stayOpen(minutes: number) {
        for (let passed = 10; passed <= minutes; passed += 10) {
          running.later(10 * MINUTE);
          await running.server.services.store.sweep();
          await wizard.post('keep-open');
        }
      },
    };
  }

  test.each(['demo-yes', 'demo-okvp'])(
    '[N1] [A10] [E7] whoever takes 20 hours to fill it in can log in, has an hour for the steps, and comes back to the party (%s)',
    async (client) => {
      const { wizard, stayOpen, later } = await openPage(client);
      await stayOpen(20 * 60);
      await wizard.logIn('anna');
      await keepAlive(wizard, later, 40);
      await wizard.walk('anna');
      const page = await wizard.complete();
      expect(page.url.pathname).toBe('/callback');
      expect(facts(page).error).toBeUndefined();
    },
  );

  test('[N1] [A10] is told until when it is kept', async () => {
    const { wizard, later, now } = await openPage();
    later(14 * MINUTE);
    const { body } = await wizard.post('keep-open');
    expect(Date.parse(String(body.expiresAt)) - now()).toBe(15 * MINUTE);
  });

  test('[S4] [A10] does not prolong the session of a customer, who may not know that the log-in succeeded', async () => {
    const { wizard, later } = await openPage();
    await wizard.logIn('anna');
    later(4 * MINUTE);
    expect((await wizard.post('keep-open')).body.code).toBe('STEP_NOT_CURRENT');
    later(MINUTE);
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
  });

  test('[N1] [A10] [S4] is kept for a day at most', async () => {
    const { wizard, stayOpen, later } = await openPage();
    await stayOpen(24 * 60);
    later(5 * MINUTE);
    expect((await wizard.post('keep-open')).status).toBe(200);
    later(10 * MINUTE);
    expect((await wizard.logIn('anna')).body.code).toBe('USER_SESSION_EXPIRED');
    const page = await wizard.cancel('error');
    expect(facts(page).error).toBe('access_denied_session_timeout');
  });

  test('[N1] [N5] needs no more memory after a day than after an hour, with new QR codes all the while', async () => {
    const { wizard, stayOpen, server } = await openPage();
    async function sizeAfter(minutes: number): Promise<number> {
      for (let passed = 0; passed < minutes; passed += 10) {
        for (let codes = 0; codes < 5; codes += 1) await wizard.startQr();
        await stayOpen(10);
      }
      return JSON.stringify(await server.services.store.get(AUTHENTICATION, wizard.id)).length;
    }
    const size = await sizeAfter(60);
    expect(await sizeAfter(20 * 60)).toBeLessThan(1.1 * size);
  });

  test('[N4] [E7] is not kept if the previous release opened it: nobody takes steps from which no way leads back', async () => {
    const { wizard, later, server } = await openPage();
    await server.services.store.update(AUTHENTICATION, wizard.id, (current) => {
      const { keptAt: _, ...ofPreviousRelease } = current ?? expect.unreachable();
      return { value: ofPreviousRelease };
    });
    later(10 * MINUTE);
    expect((await wizard.post('keep-open')).status).toBe(200);
    later(5 * MINUTE);
    expect((await wizard.logIn('anna')).body.code).toBe('USER_SESSION_EXPIRED');
    const page = await wizard.cancel('error');
    expect(facts(page).error).toBe('access_denied_session_timeout');
  });

  test('[N5] [A10] counts as abandoned only once it no longer is', async () => {
    const { stayOpen, later, server, audited } = await openPage();
    const abandoned = async () => {
      const { services } = server;
      await new Abandoned(services.store, services.audit, services.now).look();
      return audited('abandoned');
    };
    await stayOpen(60);
    expect(await abandoned()).toEqual([]);
    later(15 * MINUTE);
    expect(await abandoned()).toHaveLength(1);
  });
});

test('[N5] [N4] a log-in that a process with a fast clock has taken for over is completed in the audit log, as it goes on', async () => {
  const { browser, later, server, audited, now } = await start();
  const { store, audit } = server.services;
  const wizard = await Wizard.open(browser());
  // So long that its end is looked at for the first time while the customer is idle.
  later(11 * MINUTE);
  await wizard.logIn('henry');
  later(5 * MINUTE - 2000);
  await new Abandoned(store, audit, () => now() + 20_000).look();
  expect(await audited('abandoned')).toHaveLength(1);
  expect((await wizard.post('keep-alive')).status).toBe(200);
  await wizard.complete();
  expect(await audited('left')).toEqual([]);
  expect(await audited('completed')).toHaveLength(1);
});

describe('a log-in that expires while a call is under way', () => {
  /** A server with demo customers, and a way to let time pass the next time one is looked up. */
  async function interrupted() {
    const demo = await demoCustomers();
    let meanwhile: (() => void) | undefined;
    const interrupt = () => {
      meanwhile?.();
      meanwhile = undefined;
    };
    const customers: Customers = {
      ...demo,
      find(identifier) {
        interrupt();
        return demo.find(identifier);
      },
      byId(id) {
        interrupt();
        return demo.byId(id);
      },
    };
    const running = await start({ customers });
    const expireMeanwhile = (after: number) => {
      meanwhile = () => running.later(after);
    };
    return { ...running, expireMeanwhile };
  }

  /** Makes something happen just before a call takes effect, for calls that look nobody up. */
  function atTheLastMoment({ server }: Running, happens: () => void): void {
    const { store } = server.services;
    const update = store.update.bind(store);
    const spy = vi.spyOn(store, 'update').mockImplementation((kind, id, change) => {
      if (kind.name === AUTHENTICATION.name) {
        spy.mockRestore();
        happens();
      }
      return update(kind, id, change);
    });
  }

  test('[S4] stays expired: nobody is logged in, and nothing says so', async () => {
    const { browser, expireMeanwhile, audited } = await interrupted();
    const wizard = await Wizard.open(browser());
    expireMeanwhile(15 * MINUTE);
    const late = await wizard.logIn('anna');
    expect([late.status, late.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
    expect(await audited('login.succeeded')).toEqual([]);
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'access_denied_session_timeout',
    });
  });

  test('[S4] [A10] stays expired: no step is taken in it, and no TAN is sent', async () => {
    const { browser, expireMeanwhile, audited } = await interrupted();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    expireMeanwhile(5 * MINUTE);
    const late = await wizard.post('steps/psd2-auth/tan-start');
    expect([late.status, late.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    expect(late.headers.get(SESSION_EXPIRES_HEADER)).toBeNull();
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
    expect(await audited('tan.sent')).toEqual([]);
  });

  test('[S4] [A10] is not begun again by a page that asks for the next step at that moment', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('anna');
    running.later(4 * MINUTE);
    atTheLastMoment(running, () => running.later(MINUTE));
    await wizard.get('process');
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
  });

  test('[S4] is not completed', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser());
    await wizard.logIn('henry');
    atTheLastMoment(running, () => running.later(5 * MINUTE));
    const late = await wizard.post('completion');
    expect([late.status, late.body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'access_denied_session_timeout',
    });
  });

  test('[S4] [E6] can be left, but not for the log-in page, where it would go on', async () => {
    const running = await start();
    const wizard = await Wizard.open(running.browser(), 'demo-okvp');
    await wizard.logIn('anna');
    atTheLastMoment(running, () => running.later(5 * MINUTE));
    const { body } = await wizard.post('cancellation', { cause: 'customer' });
    expect(body).toEqual({ redirectUrl: expect.any(String) });
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
  });

  test('[S4] [A5] has no order that could still be approved in the app', async () => {
    const { browser, later, inner } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    for (let minutes = 4; minutes <= 56; minutes += 4) {
      later(4 * MINUTE);
      await wizard.post('keep-alive');
    }
    // The TAN would be valid for longer than the log-in, which ends after an hour.
    const { id } = await wizard.startTan('psd2-auth');
    later(4 * MINUTE);
    expect((await bankingApp(inner).decide(id, 'approve', 'anna')).status).toBe(404);
  });

  test('[S4] [C1] has no log-in that could still be approved in the app', async () => {
    const { browser, later, inner } = await start();
    const wizard = await Wizard.open(browser());
    later(14 * MINUTE);
    // The push would be valid for longer than the log-in, which ends after a quarter of an hour.
    const { id } = await wizard.startComfort('felix');
    later(MINUTE);
    expect((await bankingApp(inner).decide(id, 'approve', 'felix')).status).toBe(404);
  });
});

test('[E8] [N1] [A10] who comes back to the party at the last moment, from a page that was open for a day, is still known there', async () => {
  const { browser, later } = await start();
  const wizard = await Wizard.open(browser());
  const quarter = 14 * MINUTE;
  let open = 0;
  for (; open + quarter < OPEN_FOR + LOG_IN_LIFETIME; open += quarter) {
    later(quarter);
    expect((await wizard.post('keep-open')).status).toBe(200);
  }
  expect((await wizard.logIn('anna')).status).toBe(200);
  later(OPEN_FOR + LEAVABLE_FOR - open - MINUTE);
  expect(facts(await wizard.cancel('error'))).toMatchObject({
    error: 'access_denied_session_timeout',
  });
});

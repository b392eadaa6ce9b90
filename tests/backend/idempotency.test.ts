import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { Unavailable } from '#backend/refusal.ts';
import type { Services } from '#backend/services.ts';
import { BROWSER } from '#backend/sessions/known-browsers.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import { StartTanReply } from '#contract/steps.ts';
import { Challenge } from '#contract/tan.ts';
import { watch } from './event-reader.ts';
import { bankingApp, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = () => Wizard.open(running().browser());
const KEY = 'one-and-the-same-intent';

function distinct(answers: readonly { status: number; body: unknown }[]): string[] {
  return [...new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))];
}

/** Does something once, while the server looks up the customer who logs in next. */
function onLookUp({ customers }: Services, act: () => Promise<void>): void {
  const find = customers.find.bind(customers);
  const spy = vi.spyOn(customers, 'find').mockImplementation(async (name) => {
    spy.mockRestore();
    await act();
    return find(name);
  });
}

describe('one intent takes effect once', () => {
  test('[S6] fifty parallel log-ins with one key are one log-in, and all get its answer', async () => {
    const wizard = await open();
    const before = wizard.browser.clone();
    const path = `${wizard.base}/log-in`;
    const body = { identifier: 'anna', pin: '12345' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => before.clone().call('POST', path, { body, key: KEY })),
    );
    expect(distinct(answers)).toHaveLength(1);
    expect(answers[0]?.status).toBe(200);
    const cookies = answers.map(({ headers }) => headers.getSetCookie()[0]);
    expect(new Set(cookies).size).toBe(1);
  });

  test('[S6] fifty parallel wrong log-ins with one key count as one', async () => {
    const wizard = await open();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => wizard.logIn('bruno', 'wrong', KEY)),
    );
    expect(distinct(answers)).toHaveLength(1);
    const next = await Promise.all([1, 2].map(() => wizard.logIn('bruno', 'wrong')));
    expect(next.map(({ body }) => body.attemptsLeft)).toEqual([undefined, undefined]);
    expect((await wizard.logIn('bruno', 'wrong')).body.attemptsLeft).toBe(1);
  });

  test('[S6] fifty parallel TAN starts send one TAN', async () => {
    const wizard = await open();
    await wizard.logIn('clara');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => wizard.post('steps/psd2-auth/tan-start')),
    );
    const ids = answers.map(({ body }) => JSON.stringify(body.challenge));
    expect(new Set(ids).size).toBe(1);
  });

  test('[S6] fifty parallel TANs with one key, wrong or right, count once', async () => {
    const wizard = await open();
    await wizard.logIn('david');
    const { id } = await wizard.startTan('psd2-auth');
    const many = (tan: string, key: string) =>
      Promise.all(Array.from({ length: 50 }, () => wizard.submitTan(id, tan, key)));
    const wrong = await many('wrong', 'the-wrong-one');
    expect(distinct(wrong)).toHaveLength(1);
    expect(wrong[0]?.body).toMatchObject({ code: 'WRONG_TAN', attemptsLeft: 4 });
    const right = await many(await wizard.tanFor('david', id), 'the-right-one');
    expect(distinct(right)).toHaveLength(1);
    expect(right[0]?.body.status).toBe('confirmed');
  });

  test('[S6] [E7] fifty parallel completions hand over one way back', async () => {
    const wizard = await open();
    await wizard.logIn('henry');
    const browser = wizard.browser.clone();
    const path = `${wizard.base}/completion`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.clone().call('POST', path)),
    );
    expect(distinct(answers)).toHaveLength(1);
    const page = await browser.visit(String(answers[0]?.body.redirectUrl));
    expect(page.text).toContain('You are logged in');
  });

  test('[S6] a consent is decided once: the first decision stands', async () => {
    const wizard = await open();
    await wizard.logInAndWalk('bruno', 'GIVE_CONSENT');
    await wizard.post('steps/consent/consent', { decision: 'denied' });
    await wizard.post('steps/consent/consent', { decision: 'given' });
    const page = await wizard.complete();
    expect(page.text).toContain('access_denied');
  });
});

test('[S6] [N2] [A10] a step that is stored is answered, with the session’s end, also if nothing can be read a moment later', async () => {
  const { server, browser, now } = await start();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  const { store } = server.services;
  const update = store.update.bind(store);
  vi.spyOn(store, 'update').mockImplementation(async (...change) => {
    const written = await update(...change);
    vi.spyOn(store, 'get').mockRejectedValue(new Unavailable('gone'));
    return written;
  });
  const { status, headers } = await wizard.post('keep-alive');
  expect(status).toBe(200);
  expect(Date.parse(headers.get(SESSION_EXPIRES_HEADER) ?? '') - now()).toBe(300_000);
});

test.each<[string, () => Promise<never>]>([
  ['cannot be read', () => Promise.reject(new Unavailable('gone'))],
  ['is waited for in vain', () => new Promise(() => {})],
])(
  '[S6] [N2] [A10] a refusal that is stored is answered, also if the log-in %s a moment later',
  async (_, read) => {
    const { server, browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const { store } = server.services;
    const update = store.update.bind(store);
    vi.spyOn(store, 'update').mockImplementation(async (...change) => {
      const written = await update(...change);
      vi.spyOn(store, 'get').mockImplementation(read);
      return written;
    });
    expect((await wizard.submitTan(id, 'wrong')).body.code).toBe('WRONG_TAN');
  },
);

/** Lets the next change, of a log-in, go without an answer of the store, which has it if it `isStored`. */
function keepSilent(
  { store }: Services,
  isStored: boolean,
  { name }: { readonly name: string } = AUTHENTICATION,
): void {
  const update = store.update.bind(store);
  const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, id, change) => {
    let isChanged = false;
    const after = await update(kind, id, (current) => {
      const next = change(current);
      isChanged = kind.name === name && next !== undefined;
      return isStored || !isChanged ? next : undefined;
    });
    if (!isChanged) return after;
    spy.mockRestore();
    vi.spyOn(store, 'get').mockRejectedValueOnce(new Unavailable('late'));
    throw new Unavailable('late');
  });
}

test.each([true, false])(
  '[S6] [A5] [N5] what a step has to do is done once, although the store never said whether it was stored: %s',
  async (isStored) => {
    const { server, browser, audited } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('bruno');
    keepSilent(server.services, isStored);
    const begin = () => wizard.post('steps/psd2-auth/tan-start', undefined, KEY);
    expect((await begin()).status).toBe(503);
    const { status, body } = await begin();
    expect(status).toBe(200);
    const { id } = z.parse(StartTanReply, body).challenge;
    await expect.poll(() => audited('tan.sent')).toHaveLength(1);
    const { body: confirmed } = await wizard.submitTan(id, await wizard.tanFor('bruno', id));
    expect([confirmed.status, (await audited('tan.sent')).length]).toEqual(['confirmed', 1]);
  },
);

test.each([
  [
    'payment.requested',
    async (open: (client: string) => Promise<Wizard>) => {
      const wizard = await open('demo-payment');
      await wizard.logInAndWalk('david', 'INITIATE_REMITTANCE');
      const { body } = await wizard.post('steps/remittance/remittance/tan-start');
      const { id } = z.parse(z.object({ challenge: Challenge }), body).challenge;
      await wizard.submitTan(id, await wizard.tanFor('david', id));
      return () => wizard.post('steps/remittance/remittance');
    },
  ],
  [
    'signature.requested',
    async (open: (client: string) => Promise<Wizard>) => {
      const wizard = await open('demo-yes');
      await wizard.logInAndWalk('clara', 'GIVE_CONSENT_QES');
      const path = 'steps/signature-consent/signature-consent';
      await wizard.get(path);
      return () => wizard.post(path, { decision: 'given' });
    },
  ],
] as const)(
  '[S5] [A8] [N5] the audit log tells once what the bank is asked for, although the store never said whether it was stored: %s',
  async (event, begin) => {
    const { server, browser, audited } = await start();
    const take = await begin((client) => Wizard.open(browser(), client));
    keepSilent(server.services, true);
    expect((await take()).status).toBe(503);
    await expect.poll(() => audited(event)).toHaveLength(1);
    expect([(await take()).status, (await audited(event)).length]).toEqual([200, 1]);
  },
);

describe('what was decided in the app, although the store never said whether it was stored,', () => {
  /** Decides it in the app, by a call that gets no answer from the store, which has it if it `isStored`. */
  async function decided(isStored: boolean, begin: (wizard: Wizard) => Promise<string>) {
    const { server, browser, origin, audited } = await start();
    const wizard = await Wizard.open(browser());
    const id = await begin(wizard);
    const watcher = await watch(wizard);
    await watcher.next();
    keepSilent(server.services, isStored);
    const decide = () => bankingApp(origin).decide(id, 'approve', 'felix');
    expect((await decide()).status).toBe(503);
    return { audited, watcher, decide };
  }

  const anOrder = async (wizard: Wizard) => {
    await wizard.logIn('felix');
    return (await wizard.startTan('psd2-auth')).id;
  };
  const aLogIn = async (wizard: Wizard) => (await wizard.startComfort('felix')).id;

  test.each([
    ['tan.confirmed', 'confirmed', anOrder],
    ['app.approved', 'approved', aLogIn],
  ] as const)(
    '[S6] [Q5] [C4] [N5] is told to the page and to the audit log, once: %s',
    async (event, status, begin) => {
      const { audited, watcher } = await decided(true, begin);
      expect((await watcher.next())?.data).toMatchObject({ status });
      await expect.poll(() => audited(event)).toHaveLength(1);
    },
  );

  test.each([
    ['tan.confirmed', anOrder],
    ['app.approved', aLogIn],
  ] as const)(
    '[S6] [N5] and which it has not, can be decided again, once: %s',
    async (event, begin) => {
      const { audited, decide } = await decided(false, begin);
      expect([(await decide()).status, (await decide()).status]).toEqual([200, 404]);
      expect(await audited(event)).toHaveLength(1);
    },
  );
});

test('[S6] [A6] [N5] the audit log tells once that a browser was revoked, although the store never said whether it was stored', async () => {
  const { server, browser, origin, audited } = await start();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('bruno');
  await wizard.trust('bruno');
  const app = bankingApp(origin);
  const [{ id = '' } = {}] = await app.browsers('bruno');
  keepSilent(server.services, true, BROWSER);
  expect((await app.revoke(id)).status).toBe(503);
  await expect.poll(() => audited('browser.revoked')).toHaveLength(1);
  expect([(await app.revoke(id)).status, await app.browsers('bruno')]).toEqual([404, []]);
  expect(await audited('browser.revoked')).toHaveLength(1);
});

describe('where the store has to be asked again whether a step was written', () => {
  /** A store like a Redis whose answer was lost and to which somebody else has written since: it runs changes again. */
  async function forgetful() {
    const { server, browser, origin, audited } = await start();
    const { store } = server.services;
    const update = store.update.bind(store);
    vi.spyOn(store, 'update').mockImplementation(async (kind, id, change) => {
      const written = await update(kind, id, change);
      change(written);
      return written;
    });
    const open = (client?: string) => Wizard.open(browser(), client);
    return { open, wizard: await open(), app: bankingApp(origin), audited };
  }

  test('[S6] [N5] [S5] [A8] the audit log tells once that a payment, and that a signature was requested', async () => {
    const { open, audited } = await forgetful();
    await (await open('demo-payment')).logInAndWalk('david');
    await (await open('demo-yes')).logInAndWalk('clara');
    expect(await audited('payment.requested')).toHaveLength(1);
    expect(await audited('signature.requested')).toHaveLength(1);
  });

  test('[S6] [A6] [N5] the app is told that a browser was revoked, and so is the audit log', async () => {
    const { wizard, app, audited } = await forgetful();
    await wizard.logIn('bruno');
    await wizard.trust('bruno');
    const [{ id = '' } = {}] = await app.browsers('bruno');
    expect([(await app.revoke(id)).status, (await app.revoke(id)).status]).toEqual([200, 404]);
    expect(await audited('browser.revoked')).toHaveLength(1);
  });

  test('[S6] [A5] a TAN that was written is confirmed and takes effect', async () => {
    const { wizard } = await forgetful();
    await wizard.logIn('bruno');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, 'wrong');
    const confirmed = await wizard.submitTan(id, await wizard.tanFor('bruno', id));
    expect(confirmed.body.status).toBe('confirmed');
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
    expect((await wizard.startTan('browser-detection')).attemptsLeft).toBe(5);
  });

  test('[S6] [A5] app and browser are told of an order that was decided in the app', async () => {
    const { wizard, app } = await forgetful();
    await wizard.logIn('bruno');
    const { id, expiresAt } = await wizard.startTan('psd2-auth');
    const watcher = await watch(wizard);
    await watcher.next();
    expect((await app.decide(id, 'approve', 'bruno')).status).toBe(200);
    expect((await watcher.next())?.data).toEqual({
      challengeId: id,
      status: 'confirmed',
      expiresAt,
    });
    expect((await app.decide(id, 'approve', 'bruno')).status).toBe(404);
  });

  test('[S6] [Q5] app and browser are told of a log-in that was opened and decided in the app', async () => {
    const { wizard, app } = await forgetful();
    const { id } = await wizard.startQr();
    const watcher = await watch(wizard);
    await watcher.next();
    expect(await app.pending('emma', id)).toHaveLength(1);
    expect((await watcher.next())?.data).toEqual({ id, status: 'processing' });
    expect((await app.decide(id, 'approve', 'emma')).status).toBe(200);
    expect((await watcher.next())?.data).toEqual({ id, status: 'approved' });
    expect((await app.decide(id, 'approve', 'emma')).status).toBe(404);
  });
});

test('[S6] [A5] [N5] a step that is made again, because another call was stored before it, has its effects once', async () => {
  const { server, browser, audited } = await start();
  const { store } = server.services;
  const update = store.update.bind(store);
  vi.spyOn(store, 'update').mockImplementation((kind, id, change) =>
    update(kind, id, (current) => {
      change(current);
      return change(current);
    }),
  );
  const wizard = await Wizard.open(browser());
  await wizard.logIn('bruno');
  await wizard.startTan('psd2-auth');
  expect(await audited('login.succeeded')).toHaveLength(1);
  expect(await audited('tan.sent')).toHaveLength(1);
});

describe('the key', () => {
  test('[S6] is required on every call that changes a log-in', async () => {
    const wizard = await open();
    const headers = { 'idempotency-key': undefined };
    const answer = await wizard.browser.call('POST', `${wizard.base}/log-in`, {
      body: { identifier: 'anna', pin: '12345' },
      headers,
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REJECTED']);
  });

  test.each(['seven--', 'k'.repeat(129), 'with a space', '__proto__'])(
    '[S6] is refused where it could be guessed, is no key, or could not be kept: %s',
    async (key) => {
      const { status, body } = await (await open()).logIn('anna', '12345', key);
      expect([status, body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REJECTED']);
    },
  );

  test.each(['toString', 'constructor', 'hasOwnProperty'])(
    '[S6] may have a name that every object has, and still counts once: %s',
    async (key) => {
      const wizard = await open();
      const first = await wizard.logIn('nobody', 'wrong', key);
      expect([first.status, first.body.code]).toEqual([422, 'INVALID_CREDENTIALS']);
      expect((await wizard.logIn('nobody', 'wrong', key)).body).toEqual(first.body);
      const { status, body } = await wizard.post('qr-log-ins', undefined, key);
      expect([status, body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REJECTED']);
    },
  );

  test('[S6] serves one call only', async () => {
    const wizard = await open();
    await wizard.logIn('henry', '12345', KEY);
    const answer = await wizard.post('completion', undefined, KEY);
    expect([answer.status, answer.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REJECTED']);
  });

  test('[S6] [S2] serves one call only, also where two calls come with it at once', async () => {
    const { server, browser } = await start();
    const { attempts } = server.services;
    const wizard = await Wizard.open(browser());
    const reserve = attempts.reserve.bind(attempts);
    vi.spyOn(attempts, 'reserve').mockImplementationOnce(async (...turn) => {
      await wizard.post('qr-log-ins', undefined, KEY);
      return reserve(...turn);
    });
    const { body, headers } = await wizard.logIn('anna', 'wrong', KEY);
    expect(body.code).toBe('IDEMPOTENCY_KEY_REJECTED');
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('an earlier user of the browser who knows its session', () => {
  /** Two log-ins of one browser: the customer's, and that of somebody who has a copy of its cookies. */
  async function twoAtOnce() {
    const { server, browser } = await start();
    const thief = await Wizard.open(browser());
    const kept = thief.browser.clone();
    const victim = await Wizard.open(thief.browser);
    const { customers } = server.services;
    const find = customers.find.bind(customers);
    /** Does something while the server looks this customer up. */
    const meanwhile = (alias: string, work: () => Promise<unknown>) =>
      vi.spyOn(customers, 'find').mockImplementation(async (name) => {
        if (name === alias) await work();
        return find(name);
      });
    return { thief: thief.with(kept), victim, meanwhile };
  }

  test('[S2] gets nothing of the next customer by logging in at the same moment', async () => {
    const { thief, victim, meanwhile } = await twoAtOnce();
    meanwhile('henry', () => victim.logIn('anna'));
    const { status } = await thief.logIn('henry');
    expect((await victim.with(thief.browser).get('process')).status).toBe(401);
    expect((await victim.get('process')).status).toBe(200);
    expect(status).toBe(503);
  });

  test('[S2] is not logged in as a customer who sends the PIN a moment later', async () => {
    const { thief, victim, meanwhile } = await twoAtOnce();
    meanwhile('anna', () => thief.logIn('henry'));
    const { status } = await victim.logIn('anna');
    expect((await thief.get('process')).status).toBe(200);
    expect((await victim.with(thief.browser).get('process')).status).toBe(409);
    expect(status).toBe(503);
  });
});

test('[S6] [A5] a call that comes again only after many others finds its answer, and sends no TAN', async () => {
  const { audited, browser } = await start();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  const renew = (key: string) => wizard.renewTan(id, key);
  const { body } = await renew('the-first-one');
  for (let n = 0; n < 20; n += 1) await renew(`another-one-${n}`);
  const before = await audited('tan.sent');
  expect((await renew('the-first-one')).body).toEqual(body);
  expect(await audited('tan.sent')).toEqual(before);
});

test('[S6] [S4] a log-in keeps the answers to its last hundred calls, and fills no store with those before', async () => {
  const wizard = await open();
  await wizard.logIn('henry');
  const keys = Array.from({ length: 105 }, (_, n) => `the-call-number-${n}`);
  for (const key of keys) await wizard.post('keep-alive', undefined, key);
  const stored = await running().server.services.store.get(AUTHENTICATION, wizard.id);
  expect(Object.keys(stored?.answers ?? {})).toEqual(keys.slice(-100));
});

test('[S6] [S4] whatever its key is made of, the newest answer is not the one that a page left open forgets', async () => {
  const wizard = await open();
  for (let n = 0; n < 20; n += 1) await wizard.logIn(`nobody-${n}`);
  // Of digits alone: an object has such keys before all others.
  const guess = () => wizard.logIn('greta', 'wrong', '1700000000');
  const first = await guess();
  expect((await wizard.post('keep-open')).status).toBe(200);
  expect((await guess()).body).toEqual(first.body);
});

test('[S2] [S6] two tabs of one log-in that send the right PIN at once go on with one session', async () => {
  const { server, browser } = await start();
  const tab = await Wizard.open(browser());
  const other = tab.with(tab.browser.clone());
  onLookUp(server.services, async () => {
    expect((await other.logIn('anna')).status).toBe(200);
  });
  expect((await tab.logIn('anna')).status).toBe(200);
  expect(tab.browser.jar.get('auth-session')).toBe(other.browser.jar.get('auth-session'));
  expect((await tab.get('process')).status).toBe(200);
});

test('[E8] [P7] of the refusal of somebody else, who tried to log in at the same moment, neither the customer nor the party learns', async () => {
  const { server, browser } = await start();
  const tab = await Wizard.open(browser());
  const other = tab.with(tab.browser.clone());
  onLookUp(server.services, async () => {
    expect((await other.logIn('anna')).status).toBe(200);
  });
  expect((await tab.logIn('locked-account')).body.code).toBe('LOCKED_ACCOUNT');
  const page = await other.cancel('error');
  expect(page.text).toContain('server_error');
  expect(page.text).not.toContain('account_blocked');
});

test.each<[string, (wizard: Wizard, later: (ms: number) => void) => unknown]>([
  ['has expired', (_, later) => later(6 * 60_000)],
  ['was left in another tab', (wizard) => wizard.post('cancellation', { cause: 'customer' })],
])(
  '[S2] [P7] a log-in that %s by the time its PIN is checked keeps nobody from the other log-ins of the browser',
  async (_, end) => {
    const { server, browser, later } = await start();
    const wizard = await Wizard.open(browser());
    later(10 * 60_000);
    const other = await Wizard.open(wizard.browser);
    onLookUp(server.services, async () => {
      await end(wizard.with(wizard.browser.clone()), later);
    });
    expect((await wizard.logIn('anna')).body.code).toBe('USER_SESSION_EXPIRED');
    expect((await other.logIn('anna')).status).toBe(200);
  },
);

test('[S2] [E6] every log-in changes the id of the session, also where the same key comes with several, or again after a new beginning', async () => {
  const { browser } = await start();
  const wizard = await Wizard.open(browser(), 'demo-okvp');
  const other = await Wizard.open(wizard.browser);
  const ids = [wizard.browser.jar.get('auth-session')];
  const logIn = async (tab: Wizard, customer: string) => {
    expect((await tab.logIn(customer, '12345', KEY)).status).toBe(200);
    ids.push(wizard.browser.jar.get('auth-session'));
  };
  await logIn(wizard, 'anna');
  expect((await wizard.post('cancellation', { cause: 'customer' })).body.backToLogIn).toBe(true);
  await logIn(wizard, 'henry');
  await logIn(other, 'bruno');
  expect(new Set(ids).size).toBe(ids.length);
});

describe('a log-in that could not be stored, although the id of its session is replaced already', () => {
  /** Two log-ins of a browser. One was tried with {@link KEY}; the store failed, so the browser has the old id. */
  async function afterFault(customer = 'anna') {
    const running = await start();
    const other = await Wizard.open(running.browser());
    const wizard = await Wizard.open(other.browser);
    const { store } = running.server.services;
    const update = store.update.bind(store);
    const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, id, change) => {
      if (kind.name === 'authentication') throw new Unavailable('gone');
      return update(kind, id, change);
    });
    expect((await wizard.logIn(customer, '12345', KEY)).status).toBe(503);
    spy.mockRestore();
    /** Who has a copy of the browser's cookies as they are now. */
    const thief = wizard.with(wizard.browser.clone());
    return { running, wizard, other, thief };
  }

  test('[N1] [A10] may be made again an hour later, and has as long for its steps as any other', async () => {
    const { wizard, running } = await afterFault();
    for (let passed = 0; passed < 60; passed += 10) {
      running.later(600_000);
      expect((await wizard.post('keep-open')).status).toBe(200);
    }
    await wizard.logIn('anna');
    for (let passed = 0; passed < 20; passed += 4) {
      running.later(240_000);
      expect((await wizard.post('keep-alive')).status).toBe(200);
    }
  });

  test('[S2] [S6] is made again with the same key', async () => {
    const { wizard } = await afterFault();
    expect((await wizard.logIn('anna', '12345', KEY)).status).toBe(200);
    expect((await wizard.get('process')).status).toBe(200);
  });

  test('[S2] [S6] [N2] is made again by who presses again: the wizard asks with the old key, without a PIN, then sends a new one', async () => {
    const { wizard, other, thief } = await afterFault();
    expect((await wizard.post('log-in', undefined, KEY)).status).toBe(400);
    const again = 'the-second-intent';
    const lost = wizard.with(wizard.browser.clone());
    expect((await lost.logIn('anna', '12345', again)).status).toBe(200);
    // The new id comes again with an answer that was lost, and all log-ins of the browser are there.
    expect((await wizard.post('log-in', undefined, again)).status).toBe(200);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
    expect((await other.logIn('henry')).status).toBe(200);
    expect((await thief.get('process')).status).toBe(401);
  });

  test('[P7] [N2] takes neither its page nor other log-ins of the browser away: all can be reloaded and left', async () => {
    const { wizard, other } = await afterFault();
    for (const log of [wizard, other])
      expect((await log.initUi()).authentication.started).toBe(false);
    expect((await wizard.cancel('error')).text).toContain('server_error');
    expect((await other.cancel('customer')).text).toContain('access_denied');
  });

  test('[S2] is not made again in another log-in, where somebody who knows the old id could wait', async () => {
    const { running, wizard, other, thief } = await afterFault();
    const waiting = other.with(thief.browser);
    const tries = [await waiting.logIn('henry')];
    expect((await wizard.logIn('anna')).status).toBe(200);
    tries.push(await waiting.logIn('henry'));
    running.later(20_000);
    tries.push(await waiting.logIn('henry'));
    expect(tries.map(({ status }) => status)).toEqual([503, 503, 401]);
    expect(tries.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  test('[S2] and was made by somebody who knows the old id, leads to nothing of who logs in next', async () => {
    const { wizard, thief } = await afterFault('henry');
    expect((await wizard.logIn('anna')).status).toBe(200);
    const tries = [
      await thief.logIn('anna', 'wrong', KEY),
      await thief.post('steps/psd2-auth/tan-start', undefined, KEY),
      await thief.post('log-in', undefined, KEY),
    ];
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(tries.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  test('[S2] [Q6] [N2] as another tab asked for a new QR code meanwhile, does not end the session', async () => {
    const { server, browser, origin } = await start();
    const wizard = await Wizard.open(browser());
    const { id } = await wizard.startQr();
    await bankingApp(origin).decide(id, 'approve', 'emma');
    const { sessions } = server.services;
    const spy = vi.spyOn(sessions, 'rotate').mockImplementation(async (...session) => {
      spy.mockRestore();
      const token = await sessions.rotate(...session);
      await wizard.with(wizard.browser.clone()).startQr();
      return token;
    });
    const { status, body } = await wizard.finishAppLogIn(id);
    expect([status, body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
    expect((await wizard.logIn('henry')).status).toBe(200);
    expect((await wizard.get('process')).status).toBe(200);
  });
});

test('[S2] [S6] a refused log-in keeps the id of its session, also if it is sent again', async () => {
  const wizard = await open();
  const session = () => wizard.browser.jar.get('auth-session');
  const before = session();
  for (let n = 0; n < 2; n += 1) {
    expect((await wizard.logIn('henry', 'wrong', KEY)).status).toBe(422);
    expect(session()).toBe(before);
  }
});

test('[S2] [P7] a log-in that is left while its PIN is checked takes no other log-in of the browser away', async () => {
  const { server, browser, later } = await start();
  const other = await Wizard.open(browser());
  const wizard = await Wizard.open(other.browser);
  onLookUp(server.services, async () => {
    expect((await wizard.post('cancellation', { cause: 'customer' })).status).toBe(200);
  });
  expect((await wizard.logIn('henry')).status).toBe(401);
  // By then nothing is left of it.
  later(10 * 60_000);
  expect((await other.post('keep-open')).status).toBe(200);
  expect((await other.logIn('henry')).status).toBe(200);
});

test('[S2] [S8] a log-in that is left at the moment at which its PIN is taken logs nobody in, and keeps nothing of the customer', async () => {
  const { server, browser } = await start();
  const wizard = await Wizard.open(browser());
  const tab = wizard.with(wizard.browser.clone());
  const { sessions, store } = server.services;
  const spy = vi.spyOn(sessions, 'rotate').mockImplementation(async (...session) => {
    spy.mockRestore();
    expect((await tab.post('cancellation', { cause: 'customer' })).status).toBe(200);
    return sessions.rotate(...session);
  });
  const { status, body } = await wizard.logIn('henry');
  expect([status, body.code]).toEqual([401, 'USER_SESSION_EXPIRED']);
  expect((await store.get(AUTHENTICATION, wizard.id))?.customerId).toBeUndefined();
});

test('[S6] [P7] a log-in that is sent again by a network takes from the browser no log-in that it has begun since', async () => {
  const wizard = await open();
  const before = wizard.with(wizard.browser.clone());
  expect((await wizard.logIn('henry', '12345', KEY)).status).toBe(200);
  const other = await Wizard.open(wizard.browser);
  expect((await before.logIn('henry', '12345', KEY)).status).toBe(200);
  expect((await other.initUi()).authentication.id).toBe(other.id);
  expect((await other.logIn('anna')).status).toBe(200);
});

test('[S2] [S6] the answer to a log-in that was lost on the way is fetched with the old session, and nothing else', async () => {
  const wizard = await open();
  const before = wizard.browser.clone();
  const first = await wizard.logIn('anna', '12345', KEY);
  const body = { identifier: 'anna', pin: '12345' };
  const repeated = await before.clone().call('POST', `${wizard.base}/log-in`, { body, key: KEY });
  expect(repeated.body).toEqual(first.body);
  expect(repeated.headers.getSetCookie()[0]).toBe(first.headers.getSetCookie()[0]);

  // If the repeated call already has the new session's cookie, the session stays the same.
  const token = wizard.browser.jar.get('auth-session');
  expect((await wizard.logIn('anna', '12345', KEY)).body).toEqual(first.body);
  expect(wizard.browser.jar.get('auth-session')).toBe(token);

  const other = await before.clone().call('POST', `${wizard.base}/log-in`, { body });
  expect(other.status).toBe(401);
  expect((await before.clone().call('GET', `${wizard.base}/process`)).status).toBe(401);
});

const OTHER_CUSTOMER = [401, { code: 'USER_SESSION_EXPIRED', otherCustomer: true }];

describe('a log-in that has its customer already', () => {
  test('[S2] [S6] goes on for them, by alias or access key', async () => {
    const wizard = await open();
    await wizard.logIn('bruno');
    const again = await Promise.all([wizard.logIn('bruno'), wizard.logIn(' 1000002')]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('[S2] [P7] keeps its session, also where another tab logs in for them and asks for the answer again', async () => {
    const wizard = await open();
    await wizard.logIn('bruno');
    // Also once it has a log-in that was opened since.
    await Wizard.open(wizard.browser);
    const tab = wizard.with(wizard.browser.clone());
    for (let n = 0; n < 2; n += 1)
      expect((await tab.logIn('bruno', '12345', KEY)).status).toBe(200);
    expect(tab.browser.jar.get('auth-session')).toBe(wizard.browser.jar.get('auth-session'));
    expect((await wizard.get('process')).status).toBe(200);
  });

  test.each(['clara', 'nobody'])('[S2] [S4] [P7] does not continue for %s', async (name) => {
    const wizard = await open();
    await wizard.logIn('bruno');
    const { status, body } = await wizard.logIn(name);
    expect([status, body]).toMatchObject(OTHER_CUSTOMER);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
  });

  test('[S2] [P7] [C1] goes on for them, by alias or access key, also where the comfort app is asked for; nothing is pushed', async () => {
    const wizard = await open();
    await wizard.logIn('felix');
    const pushes = vi.spyOn(running().server.services.delivery, 'deliver');
    for (const identifier of ['felix', ' 1000006']) {
      const { status, body } = await wizard.post('comfort-log-ins', { identifier });
      expect([status, body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
    }
    expect(pushes).not.toHaveBeenCalled();
  });

  test.each(['emma', 'nobody'])(
    '[S2] [S4] [P7] [C1] does not continue for %s, who asks for the comfort app, and it costs them no push',
    async (identifier) => {
      const wizard = await open();
      await wizard.logIn('bruno');
      for (let n = 0; n < 3; n += 1) {
        const { status, body } = await wizard.post('comfort-log-ins', { identifier });
        expect([status, body]).toMatchObject(OTHER_CUSTOMER);
      }
      expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
      expect((await (await open()).startComfort(identifier)).status).toBe('waiting');
    },
  );

  test('[S2] [P7] [C1] does not continue for who asked for the comfort app a moment before they logged in', async () => {
    const wizard = await open();
    const { windows } = running().server.services;
    const take = windows.take.bind(windows);
    const spy = vi.spyOn(windows, 'take').mockImplementation(async (name, ...rest) => {
      const tooMany = await take(name, ...rest);
      if (name.startsWith('push ')) {
        spy.mockRestore();
        expect((await wizard.with(wizard.browser.clone()).logIn('bruno')).status).toBe(200);
      }
      return tooMany;
    });
    const { status, body } = await wizard.post('comfort-log-ins', { identifier: 'emma' });
    expect([status, body]).toMatchObject(OTHER_CUSTOMER);
  });

  test('[S2] [S6] belongs to one customer, even if two log in at the same time', async () => {
    const wizard = await open();
    const [one, other] = await Promise.all(
      ['bruno', 'clara'].map((name) => wizard.with(wizard.browser.clone()).logIn(name)),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 401]);
  });

  test('[S2] [Q4] does not belong to somebody who approved it in the app before', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await bankingApp(running().origin).decide(id, 'approve', 'emma');
    await wizard.logIn('bruno');
    const { status, body } = await wizard.finishAppLogIn(id);
    expect([status, body]).toMatchObject(OTHER_CUSTOMER);
  });

  test('[S2] [P7] [Q1] goes on, as do all others of its browser, after somebody else’s approval was refused', async () => {
    const wizard = await open();
    const other = await Wizard.open(wizard.browser);
    const { id } = await wizard.startQr();
    await bankingApp(running().origin).decide(id, 'approve', 'emma');
    await wizard.logIn('bruno');
    expect((await wizard.finishAppLogIn(id)).status).toBe(401);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
    expect((await other.initUi()).authentication.started).toBe(false);
  });

  test('[S2] [Q1] does not belong to somebody who approved it before and was refused', async () => {
    const wizard = await open();
    const { id } = await wizard.startQr();
    await bankingApp(running().origin).decide(id, 'approve', 'underage');
    expect((await wizard.finishAppLogIn(id)).body.code).toBe('UNDERAGE');
    await wizard.logIn('bruno');
    const { status, body } = await wizard.finishAppLogIn(id);
    expect([status, body]).toMatchObject(OTHER_CUSTOMER);
  });
});

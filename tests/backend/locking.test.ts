import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Agreement } from '#backend/bank/agreements.ts';
import { demoCustomers } from '#backend/demo/personas.ts';
import { AUTHENTICATION } from '#backend/process/authentication.ts';
import { ATTEMPTS } from '#backend/process/limits/attempts.ts';
import { Unavailable } from '#backend/refusal.ts';
import type { Config } from '#backend/settings/config.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { Challenge } from '#contract/tan.ts';
import { expectAsQuick } from './as-quick.ts';
import { changedCustomers } from './changed-customers.ts';
import { bankingApp, facts, HIGH, shared, start, Wizard } from './harness.ts';

const running = shared();
const open = () => Wizard.open(running().browser());
const without = ({ traceId, ...rest }: Record<string, unknown>) => rest;

async function tries(identifier: string, count: number) {
  const answers: unknown[] = [];
  for (let n = 0; n < count; n += 1) {
    const { status, body } = await (await open()).logIn(identifier, 'wrong');
    answers.push([status, without(body)]);
  }
  return answers;
}

const FIVE_WRONG = [
  [422, { code: 'INVALID_CREDENTIALS' }],
  [422, { code: 'INVALID_CREDENTIALS' }],
  [422, { code: 'INVALID_CREDENTIALS' }],
  [422, { code: 'INVALID_CREDENTIALS', attemptsLeft: 1 }],
  [422, { code: 'PIN_LOCKED_AND_WRONG' }],
  [422, { code: 'PIN_LOCKED_AND_WRONG' }],
];

describe('wrong PINs', () => {
  test('[S4] [L3] [L4] five wrong PINs block, with a warning before the last', async () => {
    expect(await tries('anna', 6)).toEqual(FIVE_WRONG);
    const wizard = await open();
    expect((await wizard.logIn('anna')).status).toBe(200);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_UNLOCK_PIN');
    await wizard.confirmByTan('anna', 'unlock-pin');
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
  });

  test('[S4] a block stays until it is lifted, and so does that of a name nobody has', async () => {
    const { browser, later } = await start();
    const tryOnce = async (name: string, pin: string) =>
      (await Wizard.open(browser())).logIn(name, pin);
    for (const name of ['anna', 'nobody-yet']) {
      for (let n = 0; n < 5; n += 1) await tryOnce(name, 'wrong');
    }
    later(200 * 24 * 60 * 60_000);
    for (const name of ['anna', 'nobody-yet']) {
      expect((await tryOnce(name, 'wrong')).body.code).toBe('PIN_LOCKED_AND_WRONG');
    }
  });

  test('[S4] [L4] the right PIN alone lifts no block: whoever leaves without the TAN is asked for it again', async () => {
    const { browser } = await start();
    for (let n = 0; n < 5; n += 1) await (await Wizard.open(browser())).logIn('anna', 'wrong');
    for (let n = 0; n < 2; n += 1) {
      const wizard = await Wizard.open(browser());
      await wizard.logIn('anna');
      expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_UNLOCK_PIN');
    }
    const { body } = await (await Wizard.open(browser())).logIn('anna', 'wrong');
    expect(body.code).toBe('PIN_LOCKED_AND_WRONG');
  });

  test('[S4] [L4] a PIN that the bank has blocked stays blocked, whatever TAN is tried at its unlocking', async () => {
    const { browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('greta');
    const { id } = await wizard.startTan('unlock-pin');
    expect((await wizard.submitTan(id, 'wrong!')).body.code).toBe('WRONG_TAN');
    const again = await Wizard.open(browser());
    await again.logIn('greta');
    expect(await again.next()).toBe('START_TAN_PROCESS_FOR_UNLOCK_PIN');
  });

  test('[L7] [S4] blanks around a PIN, as pasting brings them, cost no attempt, unless they are part of it', async () => {
    const triesAt = async (bankPin: string) => {
      const { browser } = await start({ customers: await demoCustomers(bankPin) });
      return async (pin: string) =>
        (await (await Wizard.open(browser())).logIn('henry', pin)).body.code;
    };
    const digits = await triesAt('12345');
    for (const pasted of [' 12345', '12345 ', '\u00a012345\t']) {
      expect(await digits(pasted)).toBeUndefined();
    }
    expect(await digits('12 345')).toBe('INVALID_CREDENTIALS');
    const inArabic = await triesAt('١٢٣٤٥');
    expect(await inArabic('١٢٣٤٥')).toBeUndefined();
    const withBlanks = await triesAt(' 1 2 ');
    expect(await withBlanks('1 2')).toBe('INVALID_CREDENTIALS');
    expect(await withBlanks(' 1 2 ')).toBeUndefined();
  });

  test.each([
    ['in Arabic', '١٠٠٠٠٠٨', '١٢٣٤٥'],
    ['in Persian, with blanks', '۱۰۰ ۰۰۰۸', ' ۱۲۳۴۵'],
    ['of full width', '１０００００８', '１２３４５'],
    ['with marks that nobody sees', '\u20681000008\u2069', '\u2068123\u200b45\u2069'],
  ])('[L7] [S4] access key and PIN typed %s cost no attempt', async (_, key, pin) => {
    const { browser } = await start();
    expect((await (await Wizard.open(browser())).logIn(key, pin)).body.code).toBeUndefined();
  });

  test('[L7] [S4] a wrong PIN is as wrong with blanks around it', async () => {
    const { browser } = await start();
    for (const pin of [' wrong', 'wrong\n', ' ']) {
      const { status, body } = await (await Wizard.open(browser())).logIn('anna', pin);
      expect([status, body.code]).toEqual([422, 'INVALID_CREDENTIALS']);
    }
  });

  test('[S4] an unknown name gets exactly the same answers', async () => {
    expect(await tries('nobody-at-all', 6)).toEqual(FIVE_WRONG);
  });

  test('[S4] unknown names are counted separately, as those of customers are', async () => {
    expect(await tries('nobody-here', 5)).toEqual(FIVE_WRONG.slice(0, 5));
    expect(await tries('nobody-there', 1)).toEqual(FIVE_WRONG.slice(0, 1));
  });

  test('[S4] an error customer tells nothing before the PIN is right', async () => {
    expect(await tries('underage', 4)).toEqual(FIVE_WRONG.slice(0, 4));
  });

  test('[S4] alias and access key are one customer with one count', async () => {
    await tries('clara', 3);
    const { body } = await (await open()).logIn('1000003', 'wrong');
    expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS', attemptsLeft: 1 });
  });

  test('[S4] a right PIN in between makes the failures no longer consecutive', async () => {
    await tries('henry', 4);
    await (await open()).logIn('henry');
    expect(await tries('henry', 4)).toEqual(FIVE_WRONG.slice(0, 4));
  });

  test('[S4] [S6] a hundred parallel wrong PINs get five turns and block once', async () => {
    const wizard = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => wizard.logIn('david', 'wrong')),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(4);
    expect(codes.filter((code) => code === 'PIN_LOCKED_AND_WRONG')).toHaveLength(96);
    expect(answers.filter(({ body }) => body.attemptsLeft === 1)).toHaveLength(1);
    expect(await running().audited('login.blocked', wizard.id)).toHaveLength(1);
  });

  test.each(['wrong', ' wrong '])(
    '[S4] log-ins with names that exist take no longer than others (PIN "%s")',
    async (pin) => {
      // The hash dominates: without equal work for unknown names they would be several times faster.
      await expectAsQuick(['felix', 'nobody-else'], async (identifier) => {
        const wizard = await open();
        const before = performance.now();
        await wizard.logIn(identifier, pin);
        return performance.now() - before;
      });
    },
  );
});

test.each([
  ['log-in', { pin: 'wrong' }],
  ['comfort-log-ins', {}],
])('[S4] a name asks as much of the store, whoever has it (%s)', async (resource, body) => {
  const { server, browser } = await start();
  const { store } = server.services;
  const asked = async (identifier: string) => {
    const wizard = await Wizard.open(browser());
    const spies = (['get', 'put', 'update', 'delete'] as const).map((name) =>
      vi.spyOn(store, name),
    );
    await wizard.post(resource, { identifier, ...body });
    const calls = spies.flatMap((spy) => spy.mock.calls.map(([{ name }]) => name));
    for (const spy of spies) spy.mockRestore();
    return calls;
  };
  const nobody = await asked('nobody');
  expect(nobody).not.toEqual([]);
  // Any extra call would reveal that the name exists by the time it takes: with Redis, a network round trip.
  expect(await asked('felix')).toEqual(nobody);
  expect(await asked('underage')).toEqual(nobody);
});

describe('wrong TANs', () => {
  test('[S4] [A5] lock the app, too: no order of another log-in is approved there any more', async () => {
    const { browser, origin } = await start();
    const [one, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
    await one.logIn('anna');
    await other.logIn('anna');
    const [{ id: tried }, { id }] = [
      await one.startTan('psd2-auth'),
      await other.startTan('psd2-auth'),
    ];
    for (let n = 0; n < 5; n += 1) await one.submitTan(tried, 'wrong');
    expect((await bankingApp(origin).decide(id, 'approve', 'anna')).ok).toBe(false);
    expect((await other.post('steps/psd2-auth/tan-end')).status).toBe(409);
  });

  test('[S4] lock every log-in of the customer: no turn is left for the right TAN of another one', async () => {
    const { browser } = await start();
    const [one, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
    await one.logIn('emma');
    await other.logIn('emma');
    const { id: tried } = await one.startTan('psd2-auth');
    const { id } = await other.startTan('psd2-auth');
    for (let n = 0; n < 5; n += 1) await one.submitTan(tried, 'wrong!');
    const right = await other.submitTan(id, await other.tanFor('emma', id));
    expect([right.status, right.body.code]).toEqual([422, 'LOCKED_ACCOUNT']);
    expect((await other.post('steps/psd2-auth/tan-end')).status).toBe(409);
  });

  test('[S4] [R1] five wrong TANs lock the access, also for the next log-in', async () => {
    const { browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const { id, attemptsLeft } = await wizard.startTan('psd2-auth');
    expect(attemptsLeft).toBe(5);
    const right = await wizard.tanFor('emma', id);
    const wrong = right === '000000' ? '111111' : '000000';
    const answers: unknown[] = [];
    for (let n = 0; n < 5; n += 1) answers.push(without((await wizard.submitTan(id, wrong)).body));
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((left) => ({ code: 'WRONG_TAN', attemptsLeft: left })),
      { code: 'LOCKED_ACCOUNT' },
    ]);
    // As in another tab that knows nothing of it yet: no other TAN would help.
    const late = await wizard.submitTan(id, right);
    expect([late.status, late.body.code]).toEqual([422, 'LOCKED_ACCOUNT']);
    const again = await Wizard.open(browser());
    expect((await again.logIn('emma')).body.code).toBe('LOCKED_ACCOUNT');
  });

  test('[S4] five at once lock the access for good, also if the last of them is checked first', async () => {
    const { server, browser } = await start();
    const { attempts } = server.services;
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    const reserve = attempts.reserve.bind(attempts);
    const spy = vi.spyOn(attempts, 'reserve').mockImplementation(async (...turn) => {
      spy.mockRestore();
      const first = await reserve(...turn);
      for (let n = 0; n < 4; n += 1) await wizard.submitTan(id, 'wrong!');
      return first;
    });
    expect((await wizard.submitTan(id, 'wrong!')).body.code).toBe('LOCKED_ACCOUNT');
    const again = await Wizard.open(browser());
    expect((await again.logIn('emma')).body.code).toBe('LOCKED_ACCOUNT');
  });

  test('[S4] of two log-ins lock the access for good, also if that of the first has expired by then', async () => {
    const { server, browser, later } = await start();
    const { attempts } = server.services;
    const [wizard, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    later(4 * 60_000);
    await other.logIn('emma');
    const { id: elsewhere } = await other.startTan('psd2-auth');
    expect((await wizard.post('keep-alive')).status).toBe(200);
    const reserve = attempts.reserve.bind(attempts);
    const spy = vi.spyOn(attempts, 'reserve').mockImplementation(async (...turn) => {
      spy.mockRestore();
      const first = await reserve(...turn);
      for (let n = 0; n < 4; n += 1) await other.submitTan(elsewhere, 'wrong!');
      later(60_000);
      return first;
    });
    expect((await wizard.submitTan(id, 'wrong!')).body.code).toBe('TAN_EXPIRED');
    const again = await Wizard.open(browser());
    expect((await again.logIn('emma')).body.code).toBe('LOCKED_ACCOUNT');
  });

  test('[S4] [S6] the fifth, sent again, lifts no lock', async () => {
    const { browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    for (let n = 0; n < 4; n += 1) await wizard.submitTan(id, 'wrong!');
    for (let n = 0; n < 2; n += 1) {
      const { body } = await wizard.submitTan(id, 'wrong!', 'the-fifth-wrong-tan');
      expect(body.code).toBe('LOCKED_ACCOUNT');
    }
    const again = await Wizard.open(browser());
    expect((await again.logIn('emma')).body.code).toBe('LOCKED_ACCOUNT');
  });

  test.each(['renewal', 'method'])(
    '[S4] [E8] an access locked elsewhere is told to the party by who asks for a new TAN (%s)',
    async (asked) => {
      const { browser } = await start();
      const [wizard, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
      await wizard.logIn('emma');
      await other.logIn('emma');
      const { id } = await wizard.startTan('psd2-auth');
      const { id: elsewhere } = await other.startTan('psd2-auth');
      for (let n = 0; n < 5; n += 1) await other.submitTan(elsewhere, 'wrong!');
      const answer = await (asked === 'method'
        ? wizard.chooseMethod(id, 'sms')
        : wizard.renewTan(id));
      expect(answer.body.code).toBe('LOCKED_ACCOUNT');
      expect(facts(await wizard.cancel('error'))).toMatchObject({
        error: 'interaction_required_account_blocked',
      });
    },
  );

  test('[S4] [E8] a new TAN that is asked for at the moment of the fifth wrong one is not sent, and the party learns why', async () => {
    const { server, browser, audited } = await start();
    const { attempts } = server.services;
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    const left = attempts.left.bind(attempts);
    vi.spyOn(attempts, 'left').mockImplementationOnce(async (...whose) => {
      const before = await left(...whose);
      for (let n = 0; n < 5; n += 1) await wizard.submitTan(id, 'wrong!');
      return before;
    });
    expect((await wizard.renewTan(id)).body.code).toBe('LOCKED_ACCOUNT');
    expect(await audited('tan.sent')).toHaveLength(1);
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'interaction_required_account_blocked',
    });
  });

  test('[S4] [E8] who has not asked for a TAN yet is sent none once the access is locked elsewhere, and the party learns why', async () => {
    const { browser } = await start();
    const [wizard, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
    await wizard.logIn('emma');
    await other.logIn('emma');
    const { id } = await other.startTan('psd2-auth');
    for (let n = 0; n < 5; n += 1) await other.submitTan(id, 'wrong!');
    const { status, body } = await wizard.post('steps/psd2-auth/tan-start');
    expect([status, body.code]).toEqual([422, 'LOCKED_ACCOUNT']);
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'interaction_required_account_blocked',
    });
  });

  test.each([
    ['an approval in the app makes the failures before it no longer consecutive', 'approve', 4],
    ['a denial in the app forgives none of the failures before it', 'deny', 2],
  ] as const)('[S4] [A5] %s', async (_, decision, expected) => {
    const { browser, origin } = await start();
    const fail = async () => {
      const wizard = await Wizard.open(browser());
      await wizard.logIn('emma');
      const { id } = await wizard.startTan('psd2-auth');
      const { attemptsLeft } = (await wizard.submitTan(id, 'wrong!')).body;
      return { id, attemptsLeft };
    };
    await fail();
    const { id, attemptsLeft } = await fail();
    expect(attemptsLeft).toBe(3);
    expect((await bankingApp(origin).decide(id, decision, 'emma')).ok).toBe(true);
    expect((await fail()).attemptsLeft).toBe(expected);
  });

  test('[S4] [A5] an approval in the app at the moment of the fifth wrong TAN lifts no lock', async () => {
    const { server, browser, origin } = await start();
    const { attempts } = server.services;
    const [one, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
    await one.logIn('emma');
    await other.logIn('emma');
    const { id: tried } = await one.startTan('psd2-auth');
    const { id } = await other.startTan('psd2-auth');
    const left = attempts.left.bind(attempts);
    vi.spyOn(attempts, 'left').mockImplementationOnce(async (...whose) => {
      const before = await left(...whose);
      for (let n = 0; n < 5; n += 1) await one.submitTan(tried, 'wrong!');
      return before;
    });
    expect((await bankingApp(origin).decide(id, 'approve', 'emma')).ok).toBe(true);
    const again = await Wizard.open(browser());
    expect((await again.logIn('emma')).body.code).toBe('LOCKED_ACCOUNT');
  });

  test('[S4] [L4] an approval of the unblocking alone, in the app, leaves the PIN blocked', async () => {
    const { browser, origin } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('greta');
    const { id } = await wizard.startTan('unlock-pin');
    expect((await bankingApp(origin).decide(id, 'approve', 'greta')).ok).toBe(true);
    const again = await Wizard.open(browser());
    await again.logIn('greta');
    expect(await again.next()).toBe('START_TAN_PROCESS_FOR_UNLOCK_PIN');
  });

  test('[S4] [L4] are not forgotten where the PIN is unlocked by a TAN that was right before them', async () => {
    const { browser } = await start();
    const [wizard, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
    await wizard.logIn('greta');
    await other.logIn('greta');
    const { id } = await wizard.startTan('unlock-pin');
    await wizard.submitTan(id, await wizard.tanFor('greta', id));
    const { id: elsewhere } = await other.startTan('unlock-pin');
    await other.submitTan(elsewhere, 'wrong!');
    expect((await wizard.post('steps/unlock-pin/tan-end')).status).toBe(200);
    expect((await other.startTan('unlock-pin')).attemptsLeft).toBe(4);
  });

  test('[S4] a new challenge starts with the failures of the one before', async () => {
    const { browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const first = await wizard.startTan('psd2-auth');
    await wizard.submitTan(first.id, 'wrong!');
    const other = await Wizard.open(browser());
    await other.logIn('emma');
    expect((await other.startTan('psd2-auth')).attemptsLeft).toBe(4);
  });
});

test.each([
  ['by another try', 'the-key-of-another'],
  ['by the same try, sent twice', 'the-key-of-this-one'],
])(
  '[S4] [S6] a right TAN uses up no turn where it was confirmed meanwhile %s',
  async (_, first) => {
    const { server, browser } = await start();
    const { attempts } = server.services;
    const wizard = await Wizard.open(browser());
    await wizard.logIn('bruno');
    const { id } = await wizard.startTan('psd2-auth');
    const tan = await wizard.tanFor('bruno', id);
    const reserve = attempts.reserve.bind(attempts);
    const spy = vi.spyOn(attempts, 'reserve').mockImplementation(async (...turn) => {
      spy.mockRestore();
      await wizard.submitTan(id, tan, first);
      return reserve(...turn);
    });
    const late = await wizard.submitTan(id, tan, 'the-key-of-this-one');
    expect(late.body.status).toBe('confirmed');
    await wizard.post('steps/psd2-auth/tan-end');
    expect((await wizard.startTan('browser-detection')).attemptsLeft).toBe(5);
  },
);

test('[S4] [S6] the turn of a TAN whose order was confirmed meanwhile is given back when it is sent again, and no wrong one is forgotten', async () => {
  const { server, browser } = await start();
  const { attempts } = server.services;
  const [wizard, other] = [await Wizard.open(browser()), await Wizard.open(browser())];
  await wizard.logIn('emma');
  await other.logIn('emma');
  const { id } = await wizard.startTan('psd2-auth');
  const { id: elsewhere } = await other.startTan('psd2-auth');
  const tan = await wizard.tanFor('emma', id);
  const reserve = attempts.reserve.bind(attempts);
  vi.spyOn(attempts, 'reserve').mockImplementationOnce(async (...turn) => {
    await wizard.submitTan(id, tan);
    return reserve(...turn);
  });
  vi.spyOn(attempts, 'release').mockRejectedValueOnce(new Unavailable('gone'));
  const late = () => wizard.submitTan(id, tan, 'the-late-tan');
  expect((await late()).status).toBe(503);
  await other.submitTan(elsewhere, 'wrong!');
  expect((await late()).status).toBe(200);
  expect((await other.startTan('psd2-auth')).attemptsLeft).toBe(4);
});

describe('a right TAN that was stored, where the store then fails', () => {
  /** Emma, whose second TAN is the right one: its call fails as it counts it. Returns what was said of it. */
  async function halfDone() {
    const { server, browser, audited } = await start();
    const { store } = server.services;
    const wizard = await Wizard.open(browser());
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, 'wrong!');
    const tan = await wizard.tanFor('emma', id);
    const update = store.update.bind(store);
    const spy = vi.spyOn(store, 'update').mockImplementation(async (kind, of, change) => {
      const stands = await store.get(AUTHENTICATION, wizard.id);
      const isConfirmed = JSON.stringify(stands).includes('"status":"confirmed"');
      if (kind.name === ATTEMPTS.name && isConfirmed) throw new Unavailable('gone');
      return update(kind, of, change);
    });
    const submit = () => wizard.submitTan(id, tan, 'the-right-tan');
    expect((await submit()).status).toBe(503);
    spy.mockRestore();
    const left = async () => {
      const again = await Wizard.open(browser());
      await again.logIn('emma');
      return (await again.startTan('psd2-auth')).attemptsLeft;
    };
    return { wizard, submit, left, audited };
  }

  test('[S4] [N5] is in the audit log, and forgets the failures before it once its step ends', async () => {
    const { wizard, left, audited } = await halfDone();
    expect(await audited('tan.confirmed')).toHaveLength(1);
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
    expect(await left()).toBe(5);
  });

  test('[S4] [S6] forgets them also if it is sent again', async () => {
    const { submit, left } = await halfDone();
    expect((await submit()).status).toBe(200);
    expect(await left()).toBe(5);
  });
});

test('[N5] an approval in the app is in the audit log also where the store then fails', async () => {
  const { server, browser, origin, audited } = await start();
  const { store } = server.services;
  const wizard = await Wizard.open(browser());
  const { id: code } = await wizard.startQr();
  vi.spyOn(store, 'delete').mockRejectedValueOnce(new Unavailable('gone'));
  expect((await bankingApp(origin).decide(code, 'approve', 'anna')).status).toBe(503);
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  vi.spyOn(store, 'delete').mockRejectedValueOnce(new Unavailable('gone'));
  expect((await bankingApp(origin).decide(id, 'approve', 'anna')).status).toBe(503);
  const [loggedIn] = await audited('login.succeeded');
  const whose = {
    authentication: wizard.id,
    customer: loggedIn?.customer,
    traceId: expect.any(String),
  };
  for (const event of ['app.approved', 'tan.confirmed'] as const)
    expect((await audited(event))[0]).toMatchObject(whose);
});

/** Anna has her TAN, and an app to deny its order. */
async function tanOrDenial() {
  const { server, browser, origin } = await start();
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  const { id } = await wizard.startTan('psd2-auth');
  const tan = await wizard.tanFor('anna', id);
  return {
    attempts: server.services.attempts,
    deny: () => bankingApp(origin).decide(id, 'deny', 'anna'),
    /** The TAN is sent: it is too late, and as many tries are left as before. */
    expectTooLate: async () => {
      expect((await wizard.submitTan(id, tan)).body.code).toBe('TAN_EXPIRED');
      expect((await wizard.startTan('psd2-auth')).attemptsLeft).toBe(5);
    },
  };
}

test('[S4] [A5] a TAN uses up no turn where its order was denied in the app meanwhile', async () => {
  const { attempts, deny, expectTooLate } = await tanOrDenial();
  const reserve = attempts.reserve.bind(attempts);
  vi.spyOn(attempts, 'reserve').mockImplementationOnce(async (...turn) => {
    await deny();
    return reserve(...turn);
  });
  await expectTooLate();
});

test('[S4] [A5] a TAN that comes when its order was denied in the app takes no turn, so none is lost if the store fails', async () => {
  const { attempts, deny, expectTooLate } = await tanOrDenial();
  await deny();
  vi.spyOn(attempts, 'release').mockRejectedValue(new Unavailable('gone'));
  await expectTooLate();
});

describe('a customer whom the bank blocks after the log-in', () => {
  /** A log-in, and a way to block its customer. */
  async function blockable(alias: string, client?: string, config?: Partial<Config>) {
    let error: ErrorCode | undefined;
    const customers = await changedCustomers((customer) => ({
      ...customer,
      ...(error && { error }),
    }));
    /** What the bank was told that a customer has agreed to. */
    const recorded: Agreement[] = [];
    const agreements = { record: async (agreement: Agreement) => void recorded.push(agreement) };
    const running = await start({ customers, agreements, ...(config && { config }) });
    const wizard = await Wizard.open(running.browser(), client);
    await wizard.logIn(alias);
    const block = () => {
      error = 'UNAPPROVED_ACCOUNT';
    };
    const letIn = () => {
      error = undefined;
    };
    /** Leaves as from the error's page; returns what the party receives. */
    const leave = async () => facts(await wizard.cancel('error')).error;
    return { ...running, wizard, block, letIn, leave, recorded };
  }
  const REFUSED = [422, 'UNAPPROVED_ACCOUNT'];
  const SIGNATURE = 'steps/signature-consent/signature-consent';
  const BLOCKED = 'interaction_required_account_blocked';

  test('[E8] [S4] is sent no TAN, and the party learns why', async () => {
    const { wizard, block, leave } = await blockable('anna');
    block();
    const { status, body } = await wizard.post('steps/psd2-auth/tan-start');
    expect([status, body.code]).toEqual(REFUSED);
    expect(await leave()).toBe(BLOCKED);
  });

  test.each(['renewal', 'method'])(
    '[E8] [S4] is sent no other TAN either (%s), and the party learns why',
    async (asked) => {
      const { wizard, block, leave, audited } = await blockable('anna');
      const { id, methodId } = await wizard.startTan('psd2-auth');
      block();
      const answer = await (asked === 'method'
        ? wizard.chooseMethod(id, methodId)
        : wizard.renewTan(id));
      expect([answer.status, answer.body.code]).toEqual(REFUSED);
      expect(await audited('tan.sent')).toHaveLength(1);
      expect(await leave()).toBe(BLOCKED);
    },
  );

  test.each([
    ['a TAN is sent', (wizard: Wizard) => wizard.startTan('psd2-auth')],
    ['a step is taken', (wizard: Wizard) => wizard.confirmByTan('bruno', 'psd2-auth')],
  ])(
    '[E8] [N5] and lets in again leaves with what ends the log-in then: after %s',
    async (_, goOn) => {
      const { wizard, block, letIn, leave, later } = await blockable('bruno');
      block();
      expect((await wizard.post('steps/psd2-auth/tan-start')).body.code).toBe('UNAPPROVED_ACCOUNT');
      letIn();
      await goOn(wizard);
      later(6 * 60_000);
      expect(await leave()).toBe('access_denied_session_timeout');
    },
  );

  test('[E8] [N5] and lets in again ends the step, and leaves with what ends the log-in then', async () => {
    const { wizard, block, letIn, leave, later } = await blockable('bruno');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('bruno', id));
    block();
    expect((await wizard.post('steps/psd2-auth/tan-end')).body.code).toBe('UNAPPROVED_ACCOUNT');
    letIn();
    expect((await wizard.post('steps/psd2-auth/tan-end')).status).toBe(200);
    later(6 * 60_000);
    expect(await leave()).toBe('access_denied_session_timeout');
  });

  test('[E8] [N5] [A5] and lets in again is sent another TAN, and leaves with what ends the log-in then', async () => {
    const { wizard, block, letIn, leave, later } = await blockable('anna');
    const { id } = await wizard.startTan('psd2-auth');
    block();
    expect((await wizard.renewTan(id)).status).toBe(422);
    letIn();
    expect((await wizard.renewTan(id)).status).toBe(200);
    later(6 * 60_000);
    expect(await leave()).toBe('access_denied_session_timeout');
  });

  test('[E8] [S4] and lets in again has not used up their TANs by asking in vain', async () => {
    const rateLimits = { ...HIGH, tansPerCustomer: 3 };
    const { wizard, block, letIn } = await blockable('anna', undefined, { rateLimits });
    const { id } = await wizard.startTan('psd2-auth');
    block();
    for (let n = 0; n < 3; n += 1) {
      expect((await wizard.renewTan(id)).body.code).toBe('UNAPPROVED_ACCOUNT');
    }
    letIn();
    expect((await wizard.renewTan(id)).status).toBe(200);
  });

  test('[E8] [S5] makes no payment, although its TAN is confirmed already', async () => {
    const { wizard, block, leave, audited } = await blockable('david', 'demo-payment');
    await wizard.walk('david', 'INITIATE_REMITTANCE');
    const { body: started } = await wizard.post('steps/remittance/remittance/tan-start');
    const { id } = z.parse(z.object({ challenge: Challenge }), started).challenge;
    const confirmed = await wizard.submitTan(id, await wizard.tanFor('david', id));
    expect(confirmed.body.status).toBe('confirmed');
    block();
    const { status, body } = await wizard.post('steps/remittance/remittance');
    expect([status, body.code]).toEqual(REFUSED);
    expect(await leave()).toBe(BLOCKED);
    expect(await audited('payment.authorised')).toEqual([]);
  });

  test.each([
    {
      what: 'terms',
      alias: 'bruno',
      at: 'APPROVE_TERMS_OF_SERVICE',
      show: (wizard: Wizard) => wizard.post('steps/terms-of-service/document-preview?locale=de-DE'),
      agree: (wizard: Wizard) => wizard.post('steps/terms-of-service/approval'),
    },
    {
      what: 'a signature',
      alias: 'clara',
      at: 'GIVE_CONSENT_QES',
      show: (wizard: Wizard) => wizard.get(SIGNATURE),
      agree: (wizard: Wizard) => wizard.post(SIGNATURE, { decision: 'given' }),
    },
  ])(
    '[E8] [A7] [A8] agrees to nothing any more, although it was shown: $what',
    async ({ alias, at, show, agree }) => {
      const { wizard, block, leave, recorded } = await blockable(alias);
      await wizard.walk(alias, at);
      expect((await show(wizard)).status).toBe(200);
      const before = recorded.length;
      block();
      const { status, body } = await agree(wizard);
      expect([status, body.code]).toEqual(REFUSED);
      expect(recorded).toHaveLength(before);
      expect(await leave()).toBe(BLOCKED);
    },
  );

  test('[E8] [E7] is told so when every step is taken, too, and the party gets no code', async () => {
    const { wizard, block, leave, audited } = await blockable('henry');
    block();
    const { status, body } = await wizard.post('completion');
    expect([status, body.code]).toEqual(REFUSED);
    expect(await leave()).toBe(BLOCKED);
    expect(await audited('completed')).toEqual([]);
  });

  test('[E8] [S5] has paid by then: the party gets its code', async () => {
    const { wizard, block } = await blockable('david', 'demo-payment');
    await wizard.walk('david');
    block();
    const { url } = await wizard.complete();
    expect([url.pathname, url.searchParams.has('code')]).toEqual(['/callback', true]);
  });

  test('[E8] who has denied their consent goes back with that', async () => {
    const { wizard, block } = await blockable('bruno');
    await wizard.walk('bruno', 'GIVE_CONSENT');
    await wizard.post('steps/consent/consent', { decision: 'denied' });
    block();
    expect(facts(await wizard.complete()).error).toBe('access_denied');
  });
});

test('[S4] resetting the demo lifts every block', async () => {
  const { browser, origin } = await start();
  for (let n = 0; n < 6; n += 1) await (await Wizard.open(browser())).logIn('anna', 'wrong');
  expect((await fetch(`${origin}/demo/reset`, { method: 'POST' })).status).toBe(204);
  const wizard = await Wizard.open(browser());
  await wizard.logIn('anna');
  expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
});

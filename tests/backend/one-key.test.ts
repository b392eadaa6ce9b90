import { describe, expect, test } from 'vitest';
import { HIGH, start, Wizard } from './harness.ts';

/** A key that an attacker uses for every guess, which the wizard never does. */
const KEY = 'the-same-key-for-every-guess';

async function site(rateLimits = HIGH) {
  const { browser } = await start({ config: { rateLimits } });
  return { open: (client?: string) => Wizard.open(browser(), client) };
}

/** Makes as many calls as a log-in keeps answers, so that earlier ones are forgotten. */
async function outlast(say: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: 100 }, say));
}

describe('one idempotency key for many guesses', () => {
  test('[S4] [S6] is counted in each log-in that it is used in, at the PIN', async () => {
    const { open } = await site();
    const codes: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      codes.push((await (await open()).logIn('anna', `wrong-${n}`, KEY)).body.code);
    }
    expect(codes).toEqual([...Array(4).fill('INVALID_CREDENTIALS'), 'PIN_LOCKED_AND_WRONG']);
  });

  test('[S4] [S6] is counted in each log-in that it is used in, at the TAN', async () => {
    const { open } = await site();
    const codes: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      const wizard = await open();
      await wizard.logIn('emma');
      const { id } = await wizard.startTan('psd2-auth');
      codes.push((await wizard.submitTan(id, 'wrong!', KEY)).body.code);
    }
    expect(codes).toEqual([...Array(4).fill('WRONG_TAN'), 'LOCKED_ACCOUNT']);
  });

  test('[C1] [S6] pushes no more than three times', async () => {
    const { open } = await site();
    const statuses: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const wizard = await open();
      const { body } = await wizard.post('comfort-log-ins', { identifier: 'felix' }, KEY);
      statuses.push(body.status);
    }
    expect(statuses).toEqual(['waiting', 'waiting', 'waiting', 'retriesExceeded']);
  });

  test('[C1] [S6] pushes no more than three times in one log-in either, once its answer has been forgotten', async () => {
    const { open } = await site();
    const wizard = await open();
    const statuses: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const { body } = await wizard.post('comfort-log-ins', { identifier: 'felix' }, KEY);
      statuses.push(body.status);
      if (n < 3) await outlast(() => wizard.startQr());
    }
    expect(statuses).toEqual(['waiting', 'waiting', 'waiting', 'retriesExceeded']);
  });

  test('[S4] [S6] sends no more TANs than others do, once its answer has been forgotten', async () => {
    const { open } = await site({ ...HIGH, tansPerCustomer: 3 });
    const wizard = await open();
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await wizard.renewTan(id, KEY)).status);
      if (n < 3) await outlast(() => wizard.post('keep-alive'));
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('[S4] [S6] [E6] sends no more TANs than other keys do if the log-in is restarted again and again', async () => {
    const { open } = await site({ ...HIGH, tansPerCustomer: 3 });
    const wizard = await open('demo-okvp');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await wizard.logIn('emma', '12345', `${KEY}-log-in`);
      statuses.push((await wizard.post('steps/psd2-auth/tan-start', undefined, KEY)).status);
      await wizard.post('cancellation', { cause: 'customer' });
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('[S4] [S6] reveals the result of one PIN only, however many are tried with it at the same time', async () => {
    const { open } = await site();
    const wizard = await open();
    for (const pin of ['wrong-1', 'wrong-2', 'wrong-3']) await wizard.logIn('anna', pin);
    const told = { code: 'INVALID_CREDENTIALS', attemptsLeft: 1 };
    expect((await wizard.logIn('anna', 'wrong-4', KEY)).body).toMatchObject(told);
    await outlast(() => wizard.startQr());
    const guesses = ['12345', ...Array.from({ length: 20 }, (_, n) => `wrong-${n}`)];
    const answers = await Promise.all(guesses.map((pin) => wizard.logIn('anna', pin, KEY)));
    for (const { body } of answers) expect(body).toMatchObject(told);
    // The right PIN among them has not returned the turns.
    expect((await wizard.logIn('anna', 'wrong')).body.code).toBe('PIN_LOCKED_AND_WRONG');
  });

  test('[S4] [S6] gets its turn once, also when its answer has been forgotten since', async () => {
    const { open } = await site();
    const wizard = await open();
    await wizard.logIn('emma');
    const { id } = await wizard.startTan('psd2-auth');
    const right = await wizard.tanFor('emma', id);
    expect((await wizard.submitTan(id, 'wrong!', KEY)).body.attemptsLeft).toBe(4);
    await outlast(() => wizard.post('keep-alive'));
    const again = await wizard.submitTan(id, right, KEY);
    expect(again.body).toMatchObject({ code: 'WRONG_TAN', attemptsLeft: 4 });
    expect((await wizard.submitTan(id, right)).body.status).toBe('confirmed');
  });
});

import { describe, expect, test } from 'vitest';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import type { Answer } from './browser.ts';
import { watch } from './event-reader.ts';
import { facts, start, Wizard } from './harness.ts';

const MINUTE = 60_000;

/** In how many seconds, by the server's own clock, the session would end; to ten, as real time passes besides. */
function leftOf({ headers }: Answer, offset = 0): number {
  const header = headers.get(SESSION_EXPIRES_HEADER);
  if (header === null) throw new Error('not said');
  return Math.round((Date.parse(header) - Date.now() - offset) / 10_000) * 10;
}

describe('the life of a session', () => {
  test('[A10] is announced on every answer to a logged-in customer, and on no other', async () => {
    const { browser } = await start();
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

  test('[A10] a customer who says so stays, up to an hour', async () => {
    const { browser, later } = await start();
    const wizard = await Wizard.open(browser());
    expect((await wizard.post('keep-alive')).status).toBe(409);
    await wizard.logIn('anna');
    for (let minutes = 4; minutes < 60; minutes += 4) {
      later(4 * MINUTE);
      const answer = await wizard.post('keep-alive');
      expect(answer.status).toBe(200);
      expect(answer.body.expiresAt).toBe(answer.headers.get(SESSION_EXPIRES_HEADER));
      expect(leftOf(answer, minutes * MINUTE)).toBe(Math.min(300, (60 - minutes) * 60));
    }
    later(5 * MINUTE);
    expect((await wizard.post('keep-alive')).body.code).toBe('USER_SESSION_EXPIRED');
  });

  test('[A10] [S4] [E8] five minutes without activity end it, an open stream notwithstanding', async () => {
    const { browser, later } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('anna');
    const { id } = await wizard.startTan('psd2-auth');
    const path = `/forward/identity-tan-component/challenges/${id}`;
    await watch(wizard);
    later(3 * MINUTE);
    await watch(wizard);
    expect(leftOf(await wizard.browser.call('GET', path), 3 * MINUTE)).toBe(120);
    later(2 * MINUTE);
    expect((await wizard.get('process')).body.code).toBe('USER_SESSION_EXPIRED');
    await expect(watch(wizard)).rejects.toThrow('401');
    expect(facts(await wizard.cancel('error'))).toMatchObject({
      error: 'access_denied_session_timeout',
    });
  });
});

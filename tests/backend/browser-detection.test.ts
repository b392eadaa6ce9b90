import { describe, expect, test } from 'vitest';
import { textsOf } from '../texts/texts.ts';
import type { Browser } from './browser.ts';
import { bankingApp, start, Wizard } from './harness.ts';

const START = 'START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const END = 'steps/browser-detection/browser-detection-end';

/** Bruno's log-in up to the choice, with its TAN confirmed. */
async function toTheChoice(browser: Browser, client?: string): Promise<Wizard> {
  return choosing(await Wizard.open(browser, client));
}

async function choosing(wizard: Wizard): Promise<Wizard> {
  await wizard.logInAndWalk('bruno', START);
  expect(await wizard.next()).toBe(START);
  await wizard.browser.call('POST', `${wizard.base}/steps/browser-detection/tan-start`, {
    headers: { 'user-agent': FIREFOX },
  });
  const { id } = await wizard.startTan('browser-detection');
  await wizard.submitTan(id, await wizard.tanFor('bruno', id));
  return wizard;
}

/** Whether the next log-in in this browser skips browser detection. */
async function known(browser: Browser, client?: string): Promise<boolean> {
  const wizard = await Wizard.open(browser, client);
  await wizard.logIn('bruno');
  await wizard.confirmByTan('bruno', 'psd2-auth');
  return (await wizard.next()) !== START;
}

describe('a new browser', () => {
  test('[A6] [A4] that was trusted is known at the next log-in, to this customer and bank only', async () => {
    const { browser } = await start();
    const mine = browser();
    const wizard = await toTheChoice(mine);
    const ended = await wizard.post(END, { trustBrowser: true });
    expect(ended.body.authenticationProcessCompleted).toBe(false);
    expect(await wizard.next()).toBe('APPROVE_TERMS_OF_SERVICE');
    const cookie = ended.headers.getSetCookie().find((line) => line.startsWith('known-trusted-'));
    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await known(mine)).toBe(true);
    expect(await known(browser())).toBe(false);
    expect(await known(mine, 'demo-verbund')).toBe(false);
  });

  test('[A6] has the cookie for as long as its dialog says, in each language', async () => {
    const { browser } = await start();
    const ended = await (await toTheChoice(browser())).post(END, { trustBrowser: true });
    const [, seconds] =
      /known-trusted-.*; Max-Age=(\d+)/.exec(ended.headers.getSetCookie().join()) ?? [];
    const days = Number(seconds) / (24 * 60 * 60);
    for (const [language, word] of [
      ['de', 'Tage'],
      ['en', 'days'],
    ] as const) {
      const said = (await textsOf(language)).get('BROWSER_TRUST.COOKIE.WHAT');
      expect(said).toMatch(new RegExp(` ${days}\u00A0${word}\\b`));
    }
  });

  test('[A6] that was not trusted is new again the next time', async () => {
    const { browser, audited } = await start();
    const mine = browser();
    const wizard = await toTheChoice(mine);
    const ended = await wizard.post(END, { trustBrowser: false });
    expect(ended.headers.getSetCookie().join('')).not.toContain('known-');
    expect(await known(mine)).toBe(false);
    expect(await audited('browser.trusted')).toEqual([]);
  });

  test('[A6] is revoked by itself: another one of the same customer stays known', async () => {
    const { browser, origin, now } = await start();
    const [lost, mine] = [browser(), browser()];
    const app = bankingApp(origin);
    await (await toTheChoice(lost)).post(END, { trustBrowser: true });
    const [entry] = await app.browsers('bruno');
    // By this their owner tells them apart.
    expect(entry).toMatchObject({ use: 'trusted', since: new Date(now()).toISOString() });
    await (await toTheChoice(mine)).post(END, { trustBrowser: true });
    await app.revoke(entry?.id ?? '');
    expect([await known(lost), await known(mine)]).toEqual([false, true]);
  });

  test('[A6] the order names the browser, and the choice is not open before its TAN', async () => {
    const { browser, origin } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logInAndWalk('bruno', START);
    expect((await wizard.post(END, { trustBrowser: true })).status).toBe(409);
    await wizard.browser.call('POST', `${wizard.base}/steps/browser-detection/tan-start`, {
      headers: { 'user-agent': FIREFOX },
    });
    const [order] = await bankingApp(origin).pending('bruno');
    expect(order).toMatchObject({ text: 'New browser: Firefox, Linux' });
    expect((await wizard.post(END, { trustBrowser: true })).status).toBe(409);
    expect((await wizard.post('steps/browser-detection/tan-end')).status).toBe(404);
    expect((await wizard.actions()).map(({ stepType }) => stepType)).toEqual([
      'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH',
      START,
    ]);
  });

  test('[A6] is not trusted by the TAN of another step', async () => {
    const { browser } = await start();
    const wizard = await Wizard.open(browser());
    await wizard.logIn('bruno');
    const { id } = await wizard.startTan('psd2-auth');
    await wizard.submitTan(id, await wizard.tanFor('bruno', id));
    const ended = await wizard.post('steps/psd2-auth/browser-detection-end', {
      trustBrowser: true,
    });
    expect([ended.status, ended.headers.getSetCookie().join('')]).toEqual([404, '']);
  });

  test('[A6] a forged, foreign or revoked cookie proves nothing', async () => {
    const { browser, origin } = await start();
    const mine = browser();
    const wizard = await toTheChoice(mine);
    await wizard.post(END, { trustBrowser: true });
    const app = bankingApp(origin);
    const [entry] = await app.browsers('bruno');
    expect(entry).toMatchObject({ use: 'trusted', label: 'Firefox, Linux' });
    expect(await app.browsers('anna')).toEqual([]);

    const [name = '', value = ''] =
      /(known-trusted-[^=]+)=([^;]+)/.exec(mine.jar.headerFor(`${origin}/`))?.slice(1) ?? [];
    const forger = browser();
    forger.jar.set(name, `${value.split('.')[0]}.${'x'.repeat(43)}`);
    expect(await known(forger)).toBe(false);

    expect((await app.revoke(entry?.id ?? '')).status).toBe(200);
    expect((await app.revoke(entry?.id ?? '')).status).toBe(404);
    expect(await app.browsers('bruno')).toEqual([]);
    expect(await known(mine)).toBe(false);
  });

  test('[N5] [A6] the audit log says whose browser was trusted, and whose revoked: the same customer’s', async () => {
    const { browser, origin, audited } = await start();
    const wizard = await toTheChoice(browser());
    await wizard.post(END, { trustBrowser: true });
    const app = bankingApp(origin);
    const [entry] = await app.browsers('bruno');
    await app.revoke(entry?.id ?? '');
    const [trusted] = await audited('browser.trusted');
    const [revoked] = await audited('browser.revoked');
    expect(trusted?.customer).toEqual(expect.any(String));
    expect(revoked?.customer).toBe(trusted?.customer);
  });
});

describe('the choice', () => {
  test('[A6] [S6] of fifty parallel requests is taken once, and every answer carries the same cookie', async () => {
    const { browser, origin, audited } = await start();
    const wizard = await toTheChoice(browser());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => wizard.post(END, { trustBrowser: true })),
    );
    const cookies = answers.map(({ headers }) => headers.getSetCookie()[0]);
    expect(new Set(cookies).size).toBe(1);
    expect(cookies[0]).toContain('known-trusted-');
    expect(await bankingApp(origin).browsers('bruno')).toHaveLength(1);
    expect(await audited('browser.trusted')).toHaveLength(1);
  });

  test('[A6] [S6] stands: a later one changes nothing, and a repetition never undoes a revocation', async () => {
    const { browser, origin } = await start();
    const mine = browser();
    const wizard = await toTheChoice(mine);
    await wizard.post(END, { trustBrowser: true }, 'the-one-choice');
    await wizard.post(END, { trustBrowser: false });
    const app = bankingApp(origin);
    const [entry] = await app.browsers('bruno');
    await app.revoke(entry?.id ?? '');
    const repeated = await wizard.post(END, { trustBrowser: true }, 'the-one-choice');
    expect(repeated.status).toBe(200);
    expect(await app.browsers('bruno')).toEqual([]);
    expect(await known(mine)).toBe(false);
  });

  test('[A6] [E6] is another one where the log-in is begun anew: a revocation of the first leaves it alone', async () => {
    const { browser, origin } = await start();
    const wizard = await toTheChoice(browser(), 'demo-okvp');
    await wizard.post(END, { trustBrowser: true });
    const app = bankingApp(origin);
    const [entry] = await app.browsers('bruno');
    await app.revoke(entry?.id ?? '');
    await wizard.post('cancellation', { cause: 'customer' });
    await choosing(wizard);
    await wizard.post(END, { trustBrowser: true });
    expect(await app.browsers('bruno')).toHaveLength(1);
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { siteCookies } from '#backend/http/cookies.ts';
import { loadSecrets } from '#backend/keys/secrets.ts';
import { browserLabel } from '#backend/sessions/browser-label.ts';
import { KnownBrowsers } from '#backend/sessions/known-browsers.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { bankingApp, start, Wizard } from './harness.ts';

const WHO = { use: 'trusted', customerId: 'bruno', bank: '8840_1' } as const;

async function knownBrowsers(now = Date.now) {
  const store = openSqliteStore(undefined, now);
  onTestFinished(() => store.close());
  const cookies = siteCookies({ publicUrl: 'https://bank.example', framedElsewhere: false });
  const browsers = new KnownBrowsers(store, await loadSecrets(store, undefined), cookies, now);
  /** Remembers this many browsers, and returns their cookies. */
  const remembered = async (count: number, first = 0) => {
    const cookies: Record<string, string>[] = [];
    for (let i = first; i < first + count; i += 1) {
      const [name = '', value = ''] = (await browsers.remember(`log-in ${i}`, WHO, 'Firefox'))
        .split(';', 1)
        .flatMap((pair) => pair.split('='));
      cookies.push({ [name]: value });
    }
    return cookies;
  };
  return { browsers, remembered };
}

test('[A6] the proof of one browser is none of another one of the same customer', async () => {
  const { browsers, remembered } = await knownBrowsers();
  const [own = {}, other = {}] = await remembered(2);
  const [[name = '', value = ''] = []] = Object.entries(own);
  const knows = (proof: string) => browsers.knows({ [name]: proof }, WHO);
  expect(await knows(value)).toBe(true);
  const signature = value.replace(/.*\./, '');
  expect(await knows(other[name]?.replace(/[^.]*$/, signature) ?? '')).toBe(false);
});

test.each([
  ['use', { use: 'comfort' }],
  ['bank', { bank: '9998' }],
] as const)(
  '[A6] [C1] the proof for one %s is none for another, whatever its cookie is called',
  async (_, differs) => {
    const { browsers, remembered } = await knownBrowsers();
    const [own = {}] = await remembered(1);
    const [name = ''] = Object.keys(own);
    const earned = await browsers.remember('another step', { ...WHO, ...differs }, 'Firefox');
    const proof = /=([^;]*)/.exec(earned)?.[1];
    expect(await browsers.knows(own, WHO)).toBe(true);
    expect(await browsers.knows({ [name]: proof }, WHO)).toBe(false);
  },
);

test('[A6] a browser is known for half a year, also if it kept its cookie and the customer has newer ones', async () => {
  let day = 0;
  const { browsers, remembered } = await knownBrowsers(() => day * 24 * 60 * 60_000);
  const [old = {}] = await remembered(1);
  day = 100;
  const [newer = {}] = await remembered(1, 1);
  const known = () => Promise.all([old, newer].map((cookies) => browsers.knows(cookies, WHO)));
  day = 179;
  expect(await known()).toEqual([true, true]);
  day = 180;
  expect(await known()).toEqual([false, true]);
});

test('[A6] a browser that newer ones pushed off the list, where it could be revoked, counts as unknown', async () => {
  const { browsers, remembered } = await knownBrowsers();
  const fifty = await remembered(50);
  const known = () => Promise.all(fifty.map((cookies) => browsers.knows(cookies, WHO)));
  expect(await known()).toEqual(fifty.map(() => true));
  await remembered(1, 50);
  expect(await known()).toEqual(fifty.map((_, i) => i > 0));
  expect(await browsers.listOf('bruno')).toHaveLength(50);
});

test('[N2] [A6] [Q4] a browser of many customers stays one that can log in: those known longest make room', async () => {
  const { browser, server, origin } = await start();
  const mine = browser();
  const others: string[] = [];
  for (let i = 0; i < 30; i += 1) {
    const who = { use: 'qr', customerId: `customer ${i}`, bank: '8840_1' } as const;
    const cookie = await server.services.browsers.remember(`log-in ${i}`, who, 'Firefox');
    mine.jar.store(new Headers({ 'set-cookie': cookie }));
    others.push(cookie.split('=', 1)[0] ?? '');
  }
  const names = () =>
    [...mine.jar.headerFor(origin).matchAll(/known-[^=]+/g)].map(([name]) => name);
  expect(names()).toEqual(others);
  const wizard = await Wizard.open(mine);
  const { id } = await wizard.startQr();
  await bankingApp(origin).decide(id, 'approve', 'emma');
  await wizard.finishAppLogIn(id);
  await wizard.post('steps/qr-first-login/first-log-in', { pin: '12345' });
  // Nineteen of the others are left, and emma's is added.
  expect(names().slice(0, -1)).toEqual(others.slice(-19));
  const next = await Wizard.open(mine);
  const again = await next.startQr();
  await bankingApp(origin).decide(again.id, 'approve', 'emma');
  await next.finishAppLogIn(again.id);
  expect(await next.actions()).toEqual([]);
});

const ENGINE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Chrome, Android',
    `Mozilla/5.0 (Linux; Android 15) ${ENGINE} Chrome/141.0 Mobile Safari/537.36`,
  ],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0) ${ENGINE} Chrome/141.0 Safari/537.36 Edg/141.0`],
  [
    'Safari, macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ENGINE} Version/18 Safari/605`,
  ],
  ['Safari, iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) ${ENGINE} Safari/604.1`],
  [
    'Chrome, iPad',
    `Mozilla/5.0 (iPad; CPU OS 18 like Mac OS X) ${ENGINE} CriOS/141.0 Safari/604.1`,
  ],
  ['Edge, Android', `Mozilla/5.0 (Linux; Android 15) ${ENGINE} Chrome/141.0 Safari/537 EdgA/141.0`],
  ['Edge, iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18) ${ENGINE} EdgiOS/141.0 Safari/604.1`],
  ['Opera, Windows', `Mozilla/5.0 (Windows NT 10.0) ${ENGINE} Chrome/141.0 Safari/537 OPR/126.0`],
  [
    'Samsung Internet, Android',
    `Mozilla/5.0 (Linux; Android 15) ${ENGINE} SamsungBrowser/28.0 Chrome/130.0 Safari/537`,
  ],
  ['Firefox, iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18) ${ENGINE} FxiOS/140.0 Safari/604`],
  ['Browser', 'curl/8.5.0'],
  ['Browser', undefined],
])('[A6] [S5] a browser to trust is named as its owner knows it: %s', (label, userAgent) => {
  expect(browserLabel(userAgent)).toBe(label);
});

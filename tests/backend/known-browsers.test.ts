import { expect, test } from 'vitest';
import { cookieJar } from '#backend/http/cookies.ts';
import { KnownBrowsers } from '#backend/known-browsers.ts';
import { loadSecrets } from '#backend/secrets.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';

const WHO = { use: 'trusted', customerId: 'bruno', bank: '8840_1' } as const;

test('[A6] a browser that newer ones have put off the list, and nobody can revoke, is a stranger', async () => {
  const store = openSqliteStore(undefined, Date.now);
  const jar = cookieJar({ publicUrl: 'https://bank.example', framedElsewhere: false });
  const browsers = new KnownBrowsers(store, await loadSecrets(store, undefined), jar, Date.now);
  /** Logs in with so many browsers, and answers their cookies. */
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
  const fifty = await remembered(50);
  const known = () => Promise.all(fifty.map((cookies) => browsers.knows(cookies, WHO)));
  expect(await known()).toEqual(fifty.map(() => true));
  await remembered(1, 50);
  expect(await known()).toEqual(fifty.map((_, i) => i > 0));
  expect(await browsers.listOf('bruno')).toHaveLength(50);
  await store.close();
});

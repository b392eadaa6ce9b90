import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { randomToken } from '#backend/keys/crypto.ts';
import { Seal, SealBroken } from '#backend/keys/seal.ts';
import { SECRETS } from '#backend/keys/secrets.ts';
import { ConfigError } from '#backend/settings/config-file.ts';
import { openSealed } from '#backend/store/sealed.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';
import { entryKind } from '#backend/store/store.ts';
import { storeSuite } from './store-suite.ts';

const NOTE = entryKind('note', z.string());
const [OLD, NEW] = [randomToken(), randomToken()];

function plainStore() {
  let time = Date.now();
  const store = openSqliteStore(undefined, () => time);
  onTestFinished(() => store.close());
  const later = (milliseconds: number) => {
    time += milliseconds;
  };
  return { store, later };
}

storeSuite('sealed', async () => {
  const { store, later } = plainStore();
  return { store: await openSealed(store, [OLD]), later };
});

test('[N5] [N2] whoever comes while a great many entries are sealed anew is answered', async () => {
  const { store } = plainStore();
  const before = await openSealed(store, [OLD]);
  for (let n = 0; n < 100; n += 1) await before.put(NOTE, `${n}`, 'a note');
  const sealed = (await openSealed(store, [NEW, OLD])).reseal();
  const first = await Promise.race([sealed, new Promise(setImmediate)]);
  expect(first).not.toBe(101);
  expect(await sealed).toBe(101);
});

describe('the seal', () => {
  const place = { kind: 'note', id: 'a' };

  test('[S8] opens what it sealed, and shows nothing of it in sealed form', () => {
    const sealed = new Seal([OLD]).close(place, 'DE88 8840 9999');
    expect(sealed).not.toContain('8840');
    expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(
      '8840',
    );
    expect(new Seal([OLD]).open(place, sealed)).toBe('DE88 8840 9999');
    expect(new Seal([OLD]).close(place, 'DE88 8840 9999')).not.toBe(sealed);
  });

  test('[N4] [S8] opens what another release has sealed', () => {
    const sealed = '9oOEEi7g.yxtDzzPlITpKMHW2J_YE6exw4ds76_XUHNHwTh2KGcNQJmIGctFaEWM4';
    const seal = new Seal(['a-key-that-an-operator-has-kept-for-years']);
    expect(seal.open(place, sealed)).toBe('DE88 8840 9999');
    expect(seal.isNewest(sealed)).toBe(true);
  });

  test.each([
    ['for another id', { ...place, id: 'b' }, (sealed: string) => sealed],
    ['for another kind', { ...place, kind: 'session' }, (sealed: string) => sealed],
    [
      'changed',
      place,
      (sealed: string) => `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`,
    ],
    ['cut short', place, (sealed: string) => sealed.slice(0, 30)],
    ['empty', place, () => ''],
    ['with the name of no key', place, (sealed: string) => sealed.replace('.', 'x.')],
  ])('[S8] does not open what is %s', (_what, where, forge) => {
    const sealed = new Seal([OLD]).close(place, 'a text');
    expect(() => new Seal([OLD]).open(where, forge(sealed))).toThrow(SealBroken);
  });
});

describe('keys of the store', () => {
  test('[S8] a newer one in front seals, the older ones open; sealed anew, they can go', async () => {
    const { store, later } = plainStore();
    const before = await openSealed(store, [OLD]);
    await before.put(NOTE, 'a', 'one', { uid: 'u' });
    await before.put(NOTE, 'b', 'two', { expiresAt: Date.now() + 60_000 });
    const both = await openSealed(store, [NEW, OLD]);
    await both.put(NOTE, 'c', 'three');
    expect(await both.get(NOTE, 'a')).toBe('one');
    // Counts the entry that checks the keys, but not the one that already has the new key.
    expect(await both.reseal()).toBe(3);
    expect(await both.reseal()).toBe(0);
    const after = await openSealed(store, [NEW]);
    const all = await Promise.all(['a', 'b', 'c'].map((id) => after.get(NOTE, id)));
    expect(all).toEqual(['one', 'two', 'three']);
    expect(await after.findByUid(NOTE, 'u')).toEqual({ id: 'a', value: 'one' });
    later(61_000);
    expect(await after.get(NOTE, 'b')).toBeUndefined();
  });

  test('[S8] [N4] an old one cannot go if sealing anew was stopped before the last entry', async () => {
    const { store } = plainStore();
    const before = await openSealed(store, [OLD]);
    // Entries are sealed anew in the order of their kinds.
    for (const kind of ['a', 'z']) await before.put(entryKind(kind, z.string()), 'id', 'text');
    const stopping: typeof store = {
      ...store,
      update: (kind, ...change) =>
        kind.name === 'z' ? Promise.reject(new Error('stopped')) : store.update(kind, ...change),
    };
    const both = await openSealed(stopping, [NEW, OLD]);
    await expect(both.reseal()).rejects.toThrow('stopped');
    await expect(openSealed(store, [NEW])).rejects.toThrow('SECRETS_FILE');
  });

  test('[S8] [S6] an entry that is deleted while all are sealed anew stays deleted, and the others are sealed', async () => {
    const { store } = plainStore();
    const before = await openSealed(store, [OLD]);
    for (const id of ['a', 'b']) await before.put(NOTE, id, 'text');
    const deleting: typeof store = {
      ...store,
      async update(kind, id, change) {
        if (id === 'a') await store.delete(kind, id);
        return store.update(kind, id, change);
      },
    };
    await (await openSealed(deleting, [NEW, OLD])).reseal();
    const after = await openSealed(store, [NEW]);
    expect([await after.get(NOTE, 'a'), await after.get(NOTE, 'b')]).toEqual([undefined, 'text']);
  });

  test('[N5] [S8] an entry that has expired, but is not removed yet, keeps nobody from starting', async () => {
    const { store, later } = plainStore();
    const before = await openSealed(store, [OLD]);
    // The first by its kind.
    await before.put(entryKind('a', z.string()), 'id', 'text', { expiresAt: Date.now() + 1000 });
    later(2000);
    await expect(openSealed(store, [OLD])).resolves.toBeDefined();
  });

  test('[S8] if they are the wrong ones, the start fails, and not the first log-in', async () => {
    const { store } = plainStore();
    await openSealed(store, [OLD]);
    const opening = openSealed(store, [NEW]);
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow('SECRETS_FILE');
  });

  test('[N5] [S8] a store that fails at the start is not said to have other keys', async () => {
    const { store } = plainStore();
    const full = { ...store, update: () => Promise.reject(new Error('no space left')) };
    await expect(openSealed(full, [OLD])).rejects.toThrow('no space left');
  });

  test('[S8] data that a version before left unsealed are not taken for ours', async () => {
    const { store } = plainStore();
    await store.put(SECRETS, 'installation', { master: randomToken(), jwks: [{ kty: 'EC' }] });
    await openSealed(store, [OLD]);
    await store.clear({ name: 'seal', parse: (stored) => stored });
    await store.put({ name: 'count', parse: (stored) => stored }, 'a', 1);
    await expect(openSealed(store, [OLD])).rejects.toThrow('unsealed');
  });
});

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Unavailable } from '#backend/refusal.ts';
import { entryKind, type Store } from '#backend/store/store.ts';

const Note = z.object({ text: z.string() });
const NOTE = entryKind('note', Note);
const COUNT = entryKind('count', z.number());

export interface StoreUnderTest {
  readonly store: Store;
  /** Moves the store's clock on. */
  later(milliseconds: number): void;
}

/** The tests that every implementation of the store must pass. */
export function storeSuite(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`store: ${name}`, () => {
    test('[S6] gives back what was put, kind by kind', async () => {
      const { store } = await open();
      await store.put(NOTE, 'a', { text: 'one' });
      expect(await store.get(NOTE, 'a')).toEqual({ text: 'one' });
      expect(await store.get(COUNT, 'a')).toBeUndefined();
      await store.put(NOTE, 'a', { text: 'two' });
      expect(await store.get(NOTE, 'a')).toEqual({ text: 'two' });
      await store.delete(NOTE, 'a');
      expect(await store.get(NOTE, 'a')).toBeUndefined();
    });

    test('[S6] does not hand out what does not parse', async () => {
      const { store } = await open();
      await store.put({ ...COUNT, name: NOTE.name }, 'a', 1);
      await expect(store.get(NOTE, 'a')).rejects.toThrow();
    });

    test('[S6] updates are atomic, however many come at once', async () => {
      const { store } = await open();
      await Promise.all(
        Array.from({ length: 100 }, () => store.update(COUNT, 'n', (n = 0) => ({ value: n + 1 }))),
      );
      expect(await store.get(COUNT, 'n')).toBe(100);
    });

    test('[S6] an update that throws or declines changes nothing', async () => {
      const { store } = await open();
      await store.put(COUNT, 'n', 7);
      const failing = store.update(COUNT, 'n', () => {
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await store.update(COUNT, 'n', () => undefined)).toBe(7);
      expect(await store.update(COUNT, 'absent', () => undefined)).toBeUndefined();
      expect(await store.get(COUNT, 'n')).toBe(7);
    });

    test('[S6] [N2] what an update throws is its own affair: the ones that wait behind it are carried out', async () => {
      const { store } = await open();
      const refused = store.update(COUNT, 'n', () => {
        throw new Unavailable('not yet');
      });
      const behind = store.update(COUNT, 'n', () => ({ value: 1 }));
      await expect(refused).rejects.toThrow('not yet');
      expect(await behind).toBe(1);
    });

    test('[S4] [S6] an update finds nothing of an expired entry, not even its expiry', async () => {
      const { store, later } = await open();
      await store.put(NOTE, 'a', { text: 'old' }, { expiresAt: Date.now() + 1000 });
      later(2000);
      const seen: unknown[] = [];
      await store.update(NOTE, 'a', (current) => {
        seen.push(current);
        return { value: { text: 'new' } };
      });
      expect(seen).toEqual([undefined]);
      expect(await store.get(NOTE, 'a')).toEqual({ text: 'new' });
    });

    test('[S4] an expired entry is not found by any kind of lookup', async () => {
      const { store, later } = await open();
      const expiresAt = Date.now() + 1000;
      await store.put(NOTE, 'a', { text: 'soon gone' }, { expiresAt, uid: 'u' });
      later(999_000);
      expect(await store.get(NOTE, 'a')).toBeUndefined();
      expect(await store.findByUid(NOTE, 'u')).toBeUndefined();
      let seen: unknown = 'not asked';
      await store.update(NOTE, 'a', (current) => {
        seen = current;
        return { value: { text: 'new' } };
      });
      expect(seen).toBeUndefined();
      await store.sweep();
      expect(await store.get(NOTE, 'a')).toEqual({ text: 'new' });
    });

    test('[S4] [S8] what is put when its time is over is not found, nor what it replaces, and nothing of it stays', async () => {
      const { store } = await open();
      await store.put(NOTE, 'a', { text: 'before' });
      await store.put(NOTE, 'a', { text: 'over' }, { expiresAt: Date.now() - 60_000 });
      expect(await store.get(NOTE, 'a')).toBeUndefined();
      await store.sweep();
      const names: unknown[] = [];
      for await (const each of store.names()) names.push(each);
      expect(names).not.toContainEqual({ kind: NOTE.name, id: 'a' });
    });

    test('[S4] an update keeps the lifetime it does not mention, and changes the one it does', async () => {
      const { store, later } = await open();
      const start = Date.now();
      await store.put(COUNT, 'kept', 1, { expiresAt: start + 10_000 });
      await store.put(COUNT, 'longer', 1, { expiresAt: start + 10_000 });
      await store.update(COUNT, 'kept', () => ({ value: 2 }));
      await store.update(COUNT, 'longer', () => ({ value: 2, expiresAt: start + 900_000 }));
      later(60_000);
      await store.sweep();
      expect(await store.get(COUNT, 'kept')).toBeUndefined();
      expect(await store.get(COUNT, 'longer')).toBe(2);
    });

    test('[S7] finds by uid, also after an update, and deletes by grant', async () => {
      const { store } = await open();
      await store.put(NOTE, 'a', { text: 'one' }, { uid: 'u', grantId: 'g' });
      await store.put(COUNT, 'b', 2, { grantId: 'g' });
      await store.put(COUNT, 'c', 3, { grantId: 'other' });
      await store.update(NOTE, 'a', () => ({ value: { text: 'changed' } }));
      expect(await store.findByUid(NOTE, 'u')).toEqual({ id: 'a', value: { text: 'changed' } });
      expect(await store.findByUid(COUNT, 'u')).toBeUndefined();
      await store.deleteByGrantId('g');
      expect(await store.findByUid(NOTE, 'u')).toBeUndefined();
      expect(await store.get(COUNT, 'b')).toBeUndefined();
      expect(await store.get(COUNT, 'c')).toBe(3);
    });

    test('[S7] what is put anew is found by its new uid alone, and deleted by its new grant alone', async () => {
      const { store } = await open();
      await store.put(NOTE, 'a', { text: 'one' }, { uid: 'old', grantId: 'old' });
      await store.put(NOTE, 'a', { text: 'two' }, { uid: 'new', grantId: 'new' });
      expect(await store.findByUid(NOTE, 'old')).toBeUndefined();
      await store.deleteByGrantId('old');
      expect(await store.findByUid(NOTE, 'new')).toEqual({ id: 'a', value: { text: 'two' } });
      await store.deleteByGrantId('new');
      expect(await store.get(NOTE, 'a')).toBeUndefined();
    });

    test('[S8] names what is there, however much it is', async () => {
      const { store } = await open();
      const ids = Array.from({ length: 2500 }, (_, n) => `note:${n}`);
      // If all were written at once, the last one would wait longer on a busy machine than a customer may.
      for (let from = 0; from < ids.length; from += 100) {
        const some = ids.slice(from, from + 100);
        await Promise.all(some.map((id) => store.put(NOTE, id, { text: 'x' })));
      }
      await store.put({ ...COUNT, name: 'a count' }, 'a', 1);
      const found = new Set<string>();
      for await (const { kind, id } of store.names()) found.add(`${kind}/${id}`);
      const expected = ['a count/a', ...ids.map((id) => `note/${id}`)];
      expect(expected.filter((name) => !found.has(name))).toEqual([]);
    });

    test('[N5] a due reminder is given to one of many callers, at the time set last and not earlier', async () => {
      const { store, later } = await open();
      const now = Date.now();
      await store.remind('list', 'a', now + 900_000);
      await store.remind('list', 'a', now + 1000);
      await store.remind('list', 'b', now + 1000);
      await store.remind('list', 'b', now + 900_000);
      await store.remind('other', 'a', now + 900_000);
      expect(await store.due('list')).toEqual([]);
      later(60_000);
      const taken = await Promise.all(Array.from({ length: 20 }, () => store.due('list')));
      expect(taken.flat()).toEqual(['a']);
      later(900_000);
      expect(await store.due('list')).toEqual(['b']);
      expect(await store.due('other')).toEqual(['a']);
    });

    test('[N5] however many reminders are due, as after days without a server, all are given, a thousand at a time', async () => {
      const { store } = await open();
      const ids = Array.from({ length: 1500 }, (_, n) => `${n}`);
      for (let from = 0; from < ids.length; from += 100) {
        const some = ids.slice(from, from + 100);
        await Promise.all(some.map((id) => store.remind('many', id, 1)));
      }
      const [first, second] = [await store.due('many'), await store.due('many')];
      expect([first.length, second.length]).toEqual([1000, 500]);
      expect(new Set([...first, ...second])).toEqual(new Set(ids));
    });

    test('[N5] keeps logs in order and clears one kind only', async () => {
      const { store } = await open();
      await store.append('audit', 'first');
      await store.append('audit', 'second');
      await store.append('other', 'else');
      expect(await store.lines('audit')).toEqual(['first', 'second']);
      await store.put(NOTE, 'a', { text: 'x' });
      await store.put(COUNT, 'a', 1);
      const notes = { ...COUNT, name: `${NOTE.name} of others` };
      await store.put(notes, 'a', 2);
      await store.clear(NOTE);
      const left = [store.get(NOTE, 'a'), store.get(COUNT, 'a'), store.get(notes, 'a')];
      expect(await Promise.all(left)).toEqual([undefined, 1, 2]);
    });
  });
}

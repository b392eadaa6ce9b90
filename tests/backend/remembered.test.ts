import { expect, test, vi } from 'vitest';
import { Remembered } from '#backend/http/remembered.ts';

test('[N3] a value is made once for each key, and the least recently used one is dropped first', async () => {
  const make = vi.fn(async (value: string) => value);
  const kept = new Remembered<string>(2, { for: 1, now: () => 0 });
  const ask = (key: string) => kept.of(key, () => make(key));
  expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual(['a', 'a', 'b', 'a']);
  await ask('c');
  await ask('a');
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});

test('[N3] a value is made again once it has expired, or if making it failed', async () => {
  let now = 0;
  const make = vi.fn(async () => 'value');
  const kept = new Remembered<string>(2, { for: 100, now: () => now });
  await kept.of('a', make);
  now = 99;
  await kept.of('a', make);
  expect(make).toHaveBeenCalledTimes(1);
  now = 100;
  await kept.of('a', make);
  expect(make).toHaveBeenCalledTimes(2);
  await expect(kept.of('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await kept.of('b', make)).toBe('value');
});

test('[N3] a making that fails late leaves alone what was made of the same key since', async () => {
  let now = 0;
  const kept = new Remembered<string>(2, { for: 100, now: () => now });
  const make = vi.fn(async () => 'value');
  let fail = (_: Error) => {};
  const late = kept.of(
    'a',
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  now = 100;
  await kept.of('a', make);
  fail(new Error('no'));
  await expect(late).rejects.toThrow('no');
  await kept.of('a', make);
  expect(make).toHaveBeenCalledTimes(1);
});

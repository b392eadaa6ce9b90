import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from '#backend/keys/secrets.ts';
import { AttemptCounter } from '#backend/process/limits/attempts.ts';
import { openSqliteStore } from '#backend/store/sqlite.ts';

async function counter(): Promise<AttemptCounter> {
  const store = openSqliteStore(undefined, Date.now);
  onTestFinished(() => store.close());
  return new AttemptCounter(store, await loadSecrets(store, undefined), Date.now);
}

test('[S4] [S6] of two secrets under way with one key, the wrong one first: the right one is wrong, too', async () => {
  const attempts = await counter();
  expect(await attempts.reserve('pin', 'anna', 'key', false)).toEqual({ slot: 1, wrong: false });
  expect(await attempts.reserve('pin', 'anna', 'key', false)).toEqual({ slot: 1, wrong: false });
  expect(await attempts.settle('pin', 'anna', 'key', false)).toBe(false);
  expect(await attempts.settle('pin', 'anna', 'key', true)).toBe(false);
  expect(await attempts.left('pin', 'anna')).toBe(4);
});

test('[S4] [S6] a key that was wrong stays so, however many others are wrong after it', async () => {
  const attempts = await counter();
  for (const key of ['one', 'other']) {
    await attempts.reserve('tan', 'anna', key, false);
    await attempts.settle('tan', 'anna', key, false);
  }
  expect(await attempts.reserve('tan', 'anna', 'one', false)).toEqual({ slot: 1, wrong: true });
});

test('[S4] [S6] of two secrets under way with one key, the right one first: it gives the turns back, and the wrong one takes none', async () => {
  const attempts = await counter();
  await attempts.reserve('pin', 'anna', 'before', false);
  await attempts.settle('pin', 'anna', 'before', false);
  await attempts.reserve('pin', 'anna', 'key', false);
  await attempts.reserve('pin', 'anna', 'key', false);
  expect(await attempts.settle('pin', 'anna', 'key', true)).toBe(true);
  expect(await attempts.settle('pin', 'anna', 'key', false)).toBe(false);
  expect(await attempts.left('pin', 'anna')).toBe(5);
});

test('[S4] a turn that nothing was judged by is given back; one that was wrong never is', async () => {
  const attempts = await counter();
  await attempts.reserve('tan', 'anna', 'wrong', false);
  await attempts.reserve('tan', 'anna', 'unused', false);
  await attempts.settle('tan', 'anna', 'wrong', false);
  for (const key of ['unused', 'unused', 'wrong', 'unknown']) {
    await attempts.release('tan', 'anna', key);
  }
  expect(await attempts.left('tan', 'anna')).toBe(4);
  expect(await attempts.left('pin', 'anna')).toBe(5);
});

test('[S4] whoever has never tried has all five attempts left', async () => {
  const attempts = await counter();
  expect(await attempts.left('tan', 'anna')).toBe(5);
});

const TRIES = ['1', '2', '3', '4', '5'];

test('[S4] [S6] five tries that reach the count only after the right TAN was taken leave nothing taken', async () => {
  const attempts = await counter();
  for (const key of TRIES) await attempts.reserve('tan', 'anna', key, false);
  for (const key of TRIES) await attempts.release('tan', 'anna', key);
  expect(await attempts.left('tan', 'anna')).toBe(5);
});

test('[S4] a wrong secret in the last turn locks, whether other turns are given back before or after', async () => {
  for (const isBefore of [true, false]) {
    const attempts = await counter();
    for (const key of TRIES) await attempts.reserve('tan', 'anna', key, false);
    if (isBefore) await attempts.release('tan', 'anna', '1');
    await attempts.settle('tan', 'anna', '5', false);
    await attempts.release('tan', 'anna', '2');
    expect(await attempts.left('tan', 'anna')).toBe(0);
  }
});

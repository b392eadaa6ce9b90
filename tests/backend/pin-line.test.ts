import { expect, test } from 'vitest';
import { PinLine } from '#backend/process/log-in/pin-line.ts';

/** A line, and PINs whose check ends when the test says so. */
function lined(count: number) {
  const line = new PinLine();
  const begun: number[] = [];
  const pins = Array.from({ length: count }, (_, n) => {
    let end = (_: boolean | Error) => {};
    const checked = new Promise<boolean>((resolve, reject) => {
      end = (result) => (result instanceof Error ? reject(result) : resolve(result));
    });
    const result = line.check(() => {
      begun.push(n);
      return checked;
    });
    return { end, result };
  });
  return { line, begun, pins };
}

test('[N2] [L3] as many PINs are checked at once as leave a thread for files, and the others in the order in which they came', async () => {
  const { begun, pins } = lined(6);
  const settled = Promise.allSettled(pins.map(({ result }) => result));
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1, 2]);
  pins[1]?.end(true);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  // One that fails makes room like any other.
  pins[0]?.end(new Error('no hash'));
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const { end } of pins) end(false);
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 5 }, () => 'fulfilled'),
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test('[N2] once the line is empty, as many are checked at once as before', async () => {
  const { line, pins } = lined(5);
  for (const { end } of pins) end(true);
  await Promise.all(pins.map(({ result }) => result));
  let begun = 0;
  const never = () => {
    begun += 1;
    return new Promise<boolean>(() => {});
  };
  for (let n = 0; n < 5; n += 1) void line.check(never);
  await new Promise(setImmediate);
  expect(begun).toBe(3);
});

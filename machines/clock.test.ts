import { expect, test } from 'vitest';
import { secondsToShow } from './clock.ts';

const end = Date.parse('2026-05-04T12:01:00.000Z');
const shownAt = (left: number) => secondsToShow(new Date(end).toISOString(), end - left);

test('[A10] [N1] of what lasts a minute no more is shown to be left, though the device’s clock is slow by almost a second', () => {
  expect([60_999, 60_400, 60_000, 59_999].map(shownAt)).toEqual([60, 60, 60, 59]);
});

test('[A10] no time is shown to be left only once none is', () => {
  expect([1500, 1000, 999, 1, 0, -1000].map(shownAt)).toEqual([1, 1, 1, 1, 0, 0]);
  expect(secondsToShow(undefined, end)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { windowTitle } from './arrival.ts';

test("[P1] a window is called after its page and the bank; without a bank's name after its page alone", () => {
  expect(windowTitle('Log in', 'Bank am Markt')).toBe('Log in - Bank am Markt');
  expect(windowTitle('Log in', '')).toBe('Log in');
});

import { expect, test, vi } from 'vitest';
import { timersOfPage } from './page-timers.ts';

test('[D2] what a page has begun ends with it, and nothing of it runs afterwards', async () => {
  const [late, again] = [vi.fn(), vi.fn()];
  const { setTimeout: begin } = globalThis;
  const end = timersOfPage();
  const kept = vi.fn();
  const has = new Promise<void>((resolve) => setTimeout(() => resolve(kept()), 0));
  await has;
  setTimeout(late, 1);
  setInterval(again, 1);
  end();
  expect(setTimeout).toBe(begin);
  // Timers of the same length run in the order in which they were begun.
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(kept).toHaveBeenCalledOnce();
  expect(late).not.toHaveBeenCalled();
  expect(again).not.toHaveBeenCalled();
});

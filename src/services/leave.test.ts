import { expect, test } from 'vitest';
import { leaveTo } from './leave.ts';

test('[E7] [P7] who has left is back only where the browser restores this very page', async () => {
  let back = false;
  // A fragment, to which jsdom goes.
  const left = leaveTo(`${window.location.href}#away`, new AbortController().signal);
  void left.then(() => {
    back = true;
  });
  expect(window.location.hash).toBe('#away');
  // As of a page that has just been loaded.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  // Whatever follows from it at once has followed by the next task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(back).toBe(false);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await left;
});

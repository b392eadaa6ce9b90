import { expect, test, vi } from 'vitest';
import { leaveTo } from './leave.ts';

test('[E7] [P7] leaving ends only when the browser restores the page from its back/forward cache', async () => {
  let back = false;
  // Only the fragment changes, as jsdom cannot navigate otherwise.
  const left = leaveTo(`${window.location.href}#away`, new AbortController().signal);
  void left.then(() => {
    back = true;
  });
  expect(window.location.hash).toBe('#away');
  // As for a page that was just loaded.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  // Any immediate reaction has happened by the next task.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(back).toBe(false);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await left;
});

test('[E7] [X9] who is gone from the page hears nothing of it any more', async () => {
  const gone = new AbortController();
  const back = vi.fn();
  void leaveTo(`${window.location.href}#gone`, gone.signal).then(back);
  gone.abort();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(back).not.toHaveBeenCalled();
});

test.each(['javascript:void 0', 'data:text/html,x', 'file:///etc/hosts', 'no-address'])(
  '[E7] [S1] %s is no way back, so nobody is sent there',
  async (url) => {
    await expect(leaveTo(url, new AbortController().signal)).rejects.toThrow(
      /no web address|Invalid URL/,
    );
  },
);

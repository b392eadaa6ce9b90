import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenPainted, whenPinIsNear } from './when.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('[P1] [P2] if nothing is painted, as in a background tab, the work is done anyway', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const [done, given] = [vi.fn(), vi.fn()];
  whenPainted(done);
  whenPainted(given)();
  vi.advanceTimersByTime(199);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(done).toHaveBeenCalledOnce();
  expect(given).not.toHaveBeenCalled();
});

test('[P1] [P2] what is given up after it was painted is not done either', () => {
  const given = vi.fn();
  const stop = whenPainted(given);
  vi.advanceTimersToNextFrame();
  stop();
  vi.advanceTimersByTime(1000);
  expect(given).not.toHaveBeenCalled();
});

describe('[N3] the code behind the log-in page is prefetched', () => {
  function form(before?: (pin: HTMLElement | undefined) => void) {
    const root = document.createElement('form');
    root.innerHTML = '<input name="username"><input autocomplete="current-password"><button>';
    document.body.append(root);
    const [name, pin] = root.querySelectorAll('input');
    const near = vi.fn();
    before?.(pin);
    const stop = whenPinIsNear(root, near);
    const signs = [
      () => pin?.focus(),
      () => root.dispatchEvent(new SubmitEvent('submit', { cancelable: true })),
      () => pin?.dispatchEvent(new InputEvent('input', { bubbles: true })),
      () => vi.advanceTimersByTime(5000),
    ];
    return { name, near, stop, signs };
  }

  test.each([
    ['when the PIN has the focus', 0],
    ['when the form is sent, with nothing typed', 1],
    ['when a password manager fills the PIN in', 2],
    ['after a while', 3],
  ])('%s, and once', (_, first) => {
    const { name, near, signs } = form();
    name?.focus();
    vi.advanceTimersByTime(4999);
    expect(near).not.toHaveBeenCalled();
    signs[first]?.();
    expect(near).toHaveBeenCalledOnce();
    for (const sign of signs) sign();
    expect(near).toHaveBeenCalledOnce();
  });

  test('at once, if the PIN has the focus already, and once', () => {
    const { near, signs } = form((pin) => pin?.focus());
    expect(near).toHaveBeenCalledOnce();
    for (const sign of signs) sign();
    expect(near).toHaveBeenCalledOnce();
  });

  test('not at all if it was cancelled', () => {
    const { near, stop, signs } = form();
    stop();
    for (const sign of signs) sign();
    expect(near).not.toHaveBeenCalled();
  });
});

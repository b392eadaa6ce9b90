import type { BrowserContext } from 'playwright';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Gates } from '../model/support/gates.ts';
import { callOf } from '../model/support/ports.ts';
import { hindranceOf } from './hindrance.ts';

const continued = { machine: 'confirmation', event: 'continue.requested' };

test('[D3] a call that the page has not made: its port, the state of the page, and what is wrong in the step', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gates = new Gates({ on: () => undefined } as unknown as BrowserContext);
  const answered = gates.answer(callOf('logIn'), { kind: 'unreachable' }).catch((error) => error);
  vi.advanceTimersByTime(60_000);
  const answer = { kind: 'refused', code: 'LOCKED_ACOUNT' } as const;
  expect(hindranceOf(await answered, { port: 'logIn', answer }, 'login.form.editing')).toBe(
    'nobody has asked logIn; the page is in login.form.editing (no error code LOCKED_ACOUNT in contract/error-codes.ts)',
  );
});

test('[D3] a control that is not on the page: which one, and the state of the page', () => {
  const error = new Error(
    "locator.click: Timeout 15000ms exceeded.\nCall log:\n\u001B[2m  - waiting for getByRole('button', { name: 'Weiter' })\u001B[22m\n",
  );
  expect(hindranceOf(error, continued, 'login.form.editing')).toBe(
    "locator.click: Timeout 15000ms exceeded, waiting for getByRole('button', { name: 'Weiter' }); the page is in login.form.editing",
  );
});

test('[D3] a page that changes has no state', () => {
  expect(hindranceOf('gone', continued, '')).toBe('gone; the page is in no state');
});

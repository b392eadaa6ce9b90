import { expect, test } from 'vitest';
import { Sequence } from '#machines/recording/sequence.ts';
import { expectFromStart } from './from-start.ts';

/** A sequence whose first reply says this of the log-in. */
const begunWith = (authentication: Record<string, unknown>) =>
  Sequence.parse({
    title: 'After a reload',
    steps: [{ port: 'requestInitUi', answer: { kind: 'done', value: { authentication } } }],
  });

test.each([
  { started: true },
  { started: false, comfortLogIn: { status: 'waiting' } },
  { started: false, qrLogIn: { status: 'approved' } },
])('[D3] a recording that begins in a running log-in is refused for a browser: %j', (said) => {
  expect(() => expectFromStart(begunWith(said))).toThrow(
    /^"After a reload" begins in a running log-in/,
  );
});

test('[D3] one that begins at the start of its log-in is not', () => {
  expect(() => expectFromStart(begunWith({ started: false }))).not.toThrow();
});

test('[D3] [P7] nor is one that comes back to its log-in from another tab', () => {
  const { steps, ...whole } = begunWith({ started: false });
  const again = begunWith({ started: true }).steps;
  expect(() => expectFromStart({ ...whole, steps: [...steps, ...again] })).not.toThrow();
});

import { expect, test } from 'vitest';
import type { SequenceStep } from '#machines/recording/sequence.ts';
import { statesAfter } from './states-after.ts';

const done = { kind: 'done' } as const;
const tick = (state: string): SequenceStep => ({
  machine: 'qrLogin',
  event: 'clock.ticked',
  state,
});

/** What a recording says of a customer who asks for a QR code. */
const STEPS: readonly SequenceStep[] = [
  { machine: 'app', event: 'qr.requested', state: 'preparingQrLogin' },
  { port: 'prepareOtherWay', answer: done },
  tick('qrLogin.loading'),
  { port: 'startQrLogIn', answer: done },
  tick('qrLogin.scanning.waiting'),
  tick('qrLogin.expired'),
];

test('[D3] a page may be further than the recorded one: at the first tick of the clock that it has started', () => {
  expect(statesAfter(STEPS, 0)).toEqual(['preparingQrLogin', 'qrLogin.loading']);
});

test('[D3] it is not further than the next held call, nor than a tick for which time has to pass', () => {
  expect(statesAfter(STEPS, 2)).toEqual(['qrLogin.loading']);
  expect(statesAfter(STEPS, 4)).toEqual(['qrLogin.scanning.waiting']);
});

import { childDone, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { challenge, processReply } from '../testing/replies.ts';
import { confirmationMachine } from './machine.ts';

export const END = 'END_TAN_PROCESS_FOR_PSD2_AUTH';
export const started = { ...processReply(END), challenge: challenge() };
export const confirmed = { ...started, challenge: challenge({ status: 'confirmed' }) };
const trustConfirmed = {
  ...processReply('END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH'),
  challenge: challenge({ status: 'confirmed' }),
};
export const input = { purpose: 'logIn' as const, url: '/start' };
export const failure = { traceId: 'T' };

export const quiet = confirmationMachine.provide({
  actors: { startTan: silent(), endTan: silent() },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: [input, { ...input, purpose: 'trustBrowser' }],
    events: [
      ...everyAnswer('0.confirmation.starting', started),
      childDone('0.confirmation.starting', done(trustConfirmed)),
      childDone('0.confirmation.starting', done(confirmed)),
      childDone('0.confirmation.starting', done({ ...started, ...processReply() })),
      { type: 'xstate.after.400.confirmation.starting.brief' },
      { type: 'order.confirmed' },
      { type: 'order.failed', failure },
      { type: 'continue.requested' },
      { type: 'retry.requested' },
      ...everyAnswer('0.confirmation.continuing', processReply()),
    ],
    distinguish: ({ endUrl }) => endUrl,
  },
];

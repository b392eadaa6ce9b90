import { confirmationMachine } from '../confirmation/machine.ts';
import { STEP } from '../picture.ts';
import { answering, childDone, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { challenge, processReply } from '../testing/replies.ts';
import { browserDetectionMachine } from './machine.ts';

export const END = 'END_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH';
export const input = { url: '/start' };
const confirmation = confirmationMachine.provide({
  actors: {
    startTan: answering(
      done({ ...processReply(END), challenge: challenge({ status: 'confirmed' }) }),
    ),
    endTan: silent(),
  },
});
export const quiet = browserDetectionMachine.provide({
  actors: { confirmation, decideTrust: silent() },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: [input],
    events: [
      childDone(STEP, { kind: 'confirmed', endUrl: '/end', order: undefined }),
      childDone(STEP, { kind: 'failed', failure: { traceId: 'T' } }),
      { type: 'trust.decided', trust: true },
      { type: 'trust.decided', trust: undefined },
      ...everyAnswer('0.browserDetection.sending', processReply()),
    ],
  },
];

import { Secret } from '../secret.ts';
import { everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { processReply } from '../testing/replies.ts';
import { firstLoginMachine } from './machine.ts';

export const input = { url: '/first' };
export const submitted = (pin: string) => ({
  type: 'firstPin.submitted' as const,
  pin: new Secret(pin),
});

export const walks: readonly Walk[] = [
  {
    machine: firstLoginMachine.provide({ actors: { submitPin: silent() } }),
    inputs: [input],
    events: [
      submitted('1'),
      submitted(''),
      ...everyAnswer('0.firstLogin.submitting', processReply(), [
        'INVALID_CREDENTIALS',
        'PIN_LOCKED_AND_WRONG',
        undefined,
      ]),
    ],
  },
];

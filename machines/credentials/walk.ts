import type { ProcessReply } from '#contract/process.ts';
import { Secret } from '../secret.ts';
import { everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { credentialsMachine } from './machine.ts';

export const reply: ProcessReply = { authenticationProcessCompleted: false };
export const input = { authenticationId: 'auth-1', identifier: '' };
export const submitted = (identifier: string, pin: string) => ({
  type: 'pin.submitted' as const,
  identifier,
  pin: new Secret(pin),
});

export const walks: readonly Walk[] = [
  {
    machine: credentialsMachine.provide({ actors: { logIn: silent() } }),
    inputs: [input],
    events: [
      submitted('anna', '1'),
      submitted(' ', ''),
      { type: 'identifier.missing' },
      ...everyAnswer('0.credentials.submitting', reply, [
        'INVALID_CREDENTIALS',
        'PIN_LOCKED_AND_WRONG',
        'RATE_LIMITED',
        'LOCKED_ACCOUNT',
        undefined,
      ]),
    ],
  },
];

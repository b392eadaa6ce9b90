import type { Challenge } from '#contract/tan.ts';
import { Secret } from '../secret.ts';
import { deaf, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { challenge } from '../testing/replies.ts';
import { tanMachine } from './machine.ts';

export const submitted = (tan: string) => ({
  type: 'tan.submitted' as const,
  tan: new Secret(tan),
});
export const changed = (status: Challenge['status']) => ({
  type: 'challenge.changed' as const,
  status,
});
export const sentLater = {
  ...changed('pending'),
  expiresAt: new Date(Date.parse(challenge().expiresAt) + 90_000).toISOString(),
};
export const deniedLater = { ...sentLater, ...changed('denied') };
export const deadline = Date.parse(challenge().expiresAt);
export const ticked = (now: number) => ({ type: 'clock.ticked' as const, now });
export const renewal = (methodId = challenge().methodId) => ({
  type: 'renewal.requested' as const,
  methodId,
});

export const quiet = tanMachine.provide({
  actors: {
    submitTan: silent(),
    requestTan: silent(),
    watchChallenge: deaf(),
    clock: deaf(),
  },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: (['pending', 'confirmed', 'denied', 'expired'] as const).map((status) => ({
      authenticationId: 'a',
      challenge: challenge({ status }),
    })),
    events: [
      submitted('123456'),
      submitted(''),
      changed('confirmed'),
      changed('denied'),
      changed('expired'),
      sentLater,
      ticked(deadline - 1),
      ticked(deadline),
      renewal('sms'),
      renewal(),
      ...everyAnswer('0.tan.submitting', challenge(), [
        'WRONG_TAN',
        'TAN_EXPIRED',
        'LOCKED_ACCOUNT',
      ]),
      ...everyAnswer('0.tan.renewing', challenge()),
      ...everyAnswer('0.tan.renewing', challenge({ status: 'confirmed' })),
    ],
    distinguish: ({ challenge: { status, expiresAt } }) => [status, expiresAt],
  },
];

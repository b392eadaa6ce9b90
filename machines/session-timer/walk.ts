import { childDone, deaf, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { sessionTimerMachine } from './machine.ts';

const expiresAt = '2026-01-01T10:05:00.000Z';
export const end = Date.parse(expiresAt);
export const later = { expiresAt: '2026-01-01T10:10:00.000Z' };
export const ticked = (now: number) => ({ type: 'clock.ticked' as const, now });
export const stay = { type: 'stay.requested' as const };
export const extended = { type: 'session.extended' as const, ...later };
/** The event with the end that the timer already knows. */
export const same = { expiresAt };
export const input = { authenticationId: 'auth-1', expiresAt };

const STAYING = '0.sessionTimer.warning.staying';

export const quiet = sessionTimerMachine.provide({
  actors: { keepAlive: silent(), clock: deaf() },
  actions: { reportExpired: () => {} },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet,
    inputs: [input, { ...input, expiresAt: undefined }],
    events: [
      extended,
      { ...extended, ...same },
      stay,
      ticked(end - 90_000),
      ticked(end - 60_000),
      ticked(end),
      ...everyAnswer(STAYING, later, ['USER_SESSION_EXPIRED', undefined]),
      childDone(STAYING, done(same)),
    ],
    distinguish: ({ expiresAt: at }) => at,
  },
];

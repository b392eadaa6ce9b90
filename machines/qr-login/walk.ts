import type { AppLogInStatus } from '#contract/app-log-in-state.ts';
import { childDone, deaf, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { appLogIn, processReply } from '../testing/replies.ts';
import { qrLoginMachine } from './machine.ts';

export const input = { authenticationId: 'auth-1' };
export const deadline = Date.parse(appLogIn().expiresAt);
export const changed = (status: AppLogInStatus) => ({
  type: 'appLogIn.changed' as const,
  status,
});
export const ticked = (now: number) => ({ type: 'clock.ticked' as const, now });
export const refresh = { type: 'refresh.requested' as const };

export const quiet = qrLoginMachine.provide({
  actors: {
    startQrLogIn: silent(),
    askOutcome: silent(),
    finishAppLogIn: silent(),
    watchAppLogIn: deaf(),
    clock: deaf(),
  },
});

export const walks: readonly Walk[] = [
  {
    machine: quiet.provide({ actions: { askForReset: () => {} } }),
    inputs: [
      input,
      ...(['processing', 'approved'] as const).map((status) => ({
        ...input,
        code: appLogIn({ status }),
      })),
    ],
    events: [
      ...everyAnswer('0.qrLogin.loading', appLogIn(), [
        'RATE_LIMITED',
        'USER_SESSION_EXPIRED',
        'STEP_NOT_CURRENT',
        undefined,
      ]),
      ...(['approved', 'processing'] as const).map((status) =>
        childDone('0.qrLogin.loading', done(appLogIn({ status }))),
      ),
      ...everyAnswer('0.qrLogin.approved', processReply(), ['STEP_NOT_CURRENT', undefined]),
      ...(['renewing', 'ending', 'processing.ending'] as const).flatMap((state) => [
        // Refused without a code, as by a gateway, it is asked again.
        ...everyAnswer(`0.qrLogin.scanning.${state}`, appLogIn(), ['NOT_FOUND']),
        ...(['approved', 'denied', 'processing'] as const).map((status) =>
          childDone(`0.qrLogin.scanning.${state}`, done(appLogIn({ status }))),
        ),
      ]),
      ...(['processing', 'approved', 'denied', 'expired', 'retriesExceeded'] as const).map(changed),
      ticked(deadline - 30_000),
      ticked(deadline - 4_000),
      ticked(deadline),
      refresh,
      { type: 'retry.requested' },
      { type: 'credentials.requested' },
      { type: 'quit.decided' },
    ],
    distinguish: ({ renewals, code }) => [Math.min(renewals, 10), code?.id],
  },
];

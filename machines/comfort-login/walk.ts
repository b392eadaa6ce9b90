import type { AppLogInStatus } from '#contract/app-log-in-state.ts';
import { firstLoginMachine } from '../first-login/machine.ts';
import { STEP } from '../picture.ts';
import { childDone, deaf, done, everyAnswer, silent } from '../testing/answers.ts';
import type { Walk } from '../testing/coverage.ts';
import { appLogIn, processReply } from '../testing/replies.ts';
import { comfortLoginMachine } from './machine.ts';

export const input = { authenticationId: 'auth-1', identifier: 'felix' };
export const deadline = Date.parse(appLogIn().expiresAt);
export const changed = (status: AppLogInStatus) => ({
  type: 'appLogIn.changed' as const,
  status,
});
export const ticked = (now: number) => ({ type: 'clock.ticked' as const, now });
export const claim = { type: 'approval.claimed' as const };

export const quiet = comfortLoginMachine.provide({
  actors: {
    startComfortLogIn: silent(),
    askAppLogIn: silent(),
    askOutcome: silent(),
    finishAppLogIn: silent(),
    watchAppLogIn: deaf(),
    clock: deaf(),
    firstLogin: firstLoginMachine.provide({ actors: { submitPin: silent() } }),
  },
});

const statuses = ['waiting', 'approved', 'denied', 'expired', 'retriesExceeded'] as const;

export const walks: readonly Walk[] = [
  {
    machine: quiet.provide({ actions: { askForReset: () => {} } }),
    inputs: [input, { ...input, logIn: appLogIn() }],
    events: [
      ...everyAnswer('0.comfortLogin.asking', appLogIn(), [
        'RATE_LIMITED',
        'LOCKED_ACCOUNT',
        undefined,
      ]),
      { type: 'xstate.after.400.comfortLogin.asking.brief' },
      ...statuses.filter((status) => status !== 'waiting').map(changed),
      ...statuses.map((status) =>
        childDone('0.comfortLogin.waiting.checking', done(appLogIn({ status }))),
      ),
      ...everyAnswer('0.comfortLogin.waiting.checking', appLogIn(), [
        'USER_SESSION_EXPIRED',
        undefined,
      ]),
      // Refused without a code, as by a gateway, it is asked again.
      ...everyAnswer('0.comfortLogin.waiting.ending', appLogIn({ status: 'expired' }), [
        'NOT_FOUND',
      ]),
      ...(['approved', 'denied', 'retriesExceeded'] as const).map((status) =>
        childDone('0.comfortLogin.waiting.ending', done(appLogIn({ status }))),
      ),
      ...everyAnswer('0.comfortLogin.approved', processReply(), ['STEP_NOT_CURRENT', undefined]),
      childDone('0.comfortLogin.approved', done(processReply('COMFORT_FIRST_LOGIN'))),
      childDone(STEP, { kind: 'moved', reply: processReply() }),
      childDone(STEP, { kind: 'failed', failure: { traceId: 'T' } }),
      claim,
      { type: 'retry.requested' },
      { type: 'credentials.requested' },
      { type: 'quit.decided' },
      ticked(deadline - 30_000),
      ticked(deadline),
    ],
    distinguish: ({ logIn, reply }) => [logIn?.status, reply],
  },
];

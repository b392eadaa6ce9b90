import { fromPromise } from 'xstate';
import { keepAlive } from '#contract/session-life.ts';
import { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import { provideComfortLogin, provideQrLogin } from './app-log-in.ts';
import { call } from './call.ts';
import { clock } from './clock.ts';
import type { Intents } from './intents.ts';
import { leadTab } from './lead-tab.ts';
import type { LogIns } from './log-ins.ts';
import { newId } from './new-id.ts';
import { provideProcess } from './process.ts';

/**
 * Every machine that the app runs after the log-in page, with all ports provided by the browser, under the
 * names that the app uses. Loaded while the customer logs in (N3): see later-machines.ts.
 */
export function provideBehindLogIn(intents: Intents, logIns: LogIns) {
  const { authProcess, firstLogin } = provideProcess(intents);
  return {
    authProcess,
    qrLogin: provideQrLogin(intents, logIns),
    comfortLogin: provideComfortLogin(intents, logIns, firstLogin),
    sessionTimer: sessionTimerMachine.provide({
      actors: {
        keepAlive: fromPromise(({ input: { authenticationId: id }, signal }) =>
          call(keepAlive, { path: { id }, idempotencyKey: newId(), signal }),
        ),
        clock,
      },
    }),
    leadTab,
  };
}

import { fromPromise } from 'xstate';
import { beginsWithLogIn } from '#contract/beginning.ts';
import { initUi } from '#contract/entry.ts';
import { logIn } from '#contract/process.ts';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { initUiMachine } from '#machines/init-ui/machine.ts';
import { call } from './call.ts';
import type { LaterMachines } from './later-machines.ts';
import type { LogIns } from './log-ins.ts';

/** The two machines before the process whose answers lead into it: they wait for the `later` machines (N3). */
export const provideLogIn = (later: LaterMachines, logIns: LogIns) => ({
  initUi: initUiMachine.provide({
    actors: {
      requestInitUi: fromPromise(({ input: { query }, signal }) =>
        later.readyWith(
          signal,
          () => logIns.reopening(() => call(initUi, { query, signal })),
          ({ authentication }) => !beginsWithLogIn(authentication),
        ),
      ),
    },
  }),
  credentials: credentialsMachine.provide({
    actors: {
      logIn: fromPromise(({ input: { authenticationId, identifier, pin }, signal }) =>
        later.readyWith(signal, () =>
          logIns.attempt(authenticationId, identifier, (idempotencyKey) =>
            call(logIn, {
              path: { id: authenticationId },
              body: { identifier, pin: pin.reveal() },
              idempotencyKey,
              signal,
            }),
          ),
        ),
      ),
    },
  }),
});

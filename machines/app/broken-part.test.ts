import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { confirmationMachine } from '../confirmation/machine.ts';
import { errorRedirectMachine } from '../error-redirect/machine.ts';
import { initUiMachine } from '../init-ui/machine.ts';
import { answering, done, silent } from '../testing/answers.ts';
import { silentProcess, willingApp } from '../testing/app.ts';
import { challenge, initUiReply, processReply } from '../testing/replies.ts';
import { arrive, openApp } from '../testing/running.ts';
import type { appMachine } from './machine.ts';

/** Throws as a bug in a machine or a port would. */
const breaking = () => {
  throw new TypeError('broken');
};

/** Starts the wizard at a log-in in the process, as after a reload; returns its context in this state. */
async function reload(machine: typeof appMachine, state: string) {
  const initUi = initUiMachine.provide({
    actors: { requestInitUi: answering(done(initUiReply(true))) },
  });
  const app = openApp(machine.provide({ actors: { initUi } }));
  await arrive(app, state);
  return app.getSnapshot().context;
}

const brokenTab = () => willingApp().provide({ actors: { leadTab: fromCallback(breaking) } });

test.each([
  ['a port', brokenTab()],
  [
    'a machine in a machine',
    willingApp().provide({
      actors: {
        authProcess: silentProcess().provide({
          actors: {
            askProcess: answering(done(processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'))),
            confirmation: confirmationMachine.provide({
              actors: {
                startTan: answering(
                  done({
                    ...processReply('END_TAN_PROCESS_FOR_PSD2_AUTH'),
                    challenge: challenge(),
                  }),
                ),
                endTan: silent(),
              },
              actions: { keepStart: breaking },
            }),
          },
        }),
      },
    }),
  ],
])(
  '[N2, P4] an exception in %s ends the log-in with an error page and a reference',
  async (_, machine) => {
    const { failure } = await reload(machine, 'errorPage.errorTechnical');
    expect(failure).toEqual({ message: 'broken', traceId: expect.stringMatching(/^F/) });
  },
);

test('[N2] if the machine that grants the error page throws as well, a box replaces the page', async () => {
  const errorRedirect = errorRedirectMachine.provide({ actions: { rememberShown: breaking } });
  await reload(brokenTab().provide({ actors: { errorRedirect } }), 'failed');
});

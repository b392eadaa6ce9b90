// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { confirmationMachine } from '#machines/confirmation/machine.ts';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { consentMachine } from '#machines/decision/machine.ts';
import { quitDialogMachine } from '#machines/quit-dialog/machine.ts';
import type { ErrorRouteId, RouteId } from '#machines/routes.ts';
import { answering, done, unreachable } from '#machines/testing/answers.ts';
import { opened, silentApp, silentProcess, willingApp } from '#machines/testing/app.ts';
import { postReply, processReply } from '#machines/testing/replies.ts';
import { arrive, logIn, openApp } from '#machines/testing/running.ts';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import QuitDialogOnRoute from './on-route.tsx';

polyfillDialog();

const CANCEL_LOG_IN = 'Cancel the log-in?';
const END_PROCESS = 'End the process?';

/** Routes without a step of their own: the dialog asks about what lies behind them. */
type Between =
  | 'initial'
  | 'returning'
  | 'otherTab'
  | 'waiting'
  | 'inPlaceError'
  | 'navigationError';

/** The question on every step's route: one without it does not compile. */
const QUESTIONS = {
  login: CANCEL_LOG_IN,
  qrCodeLogin: CANCEL_LOG_IN,
  qrCodeFirstlogin: CANCEL_LOG_IN,
  comfortLoginWaiting: CANCEL_LOG_IN,
  comfortLoginApproved: CANCEL_LOG_IN,
  comfortLoginDenied: CANCEL_LOG_IN,
  comfortLoginSessionExpired: CANCEL_LOG_IN,
  comfortLoginError: CANCEL_LOG_IN,
  comfortLoginRetriesExceeded: CANCEL_LOG_IN,
  comfortLoginFirstLogin: CANCEL_LOG_IN,
  psd2TanAuth: CANCEL_LOG_IN,
  browserDetection: CANCEL_LOG_IN,
  tos: END_PROCESS,
  qesTos: END_PROCESS,
  qidTos: END_PROCESS,
  consent: END_PROCESS,
  qesConsent: END_PROCESS,
  preferredIban: END_PROCESS,
  remittance: END_PROCESS,
} as const satisfies Readonly<Record<Exclude<RouteId, ErrorRouteId | Between>, string>>;

it.each(Object.entries(QUESTIONS))('[A9] leaving %s asks: %s', (route, question) => {
  const actor = createActor(quitDialogMachine);
  const app = createActor(silentApp(), { input: opened });
  show(<QuitDialogOnRoute {...{ actor, app }} open route={route as RouteId} />);
  expect(screen.getByRole('dialog', { name: question })).toBeVisible();
});

it.each([
  ['psd2Tan.startUnavailable', processReply('START_TAN_PROCESS_FOR_PSD2_AUTH'), CANCEL_LOG_IN],
  ['consent.loadUnavailable', processReply(), END_PROCESS],
] as const)(
  '[A9] [N2] where %s is shown in place of the step, the question is that of the step',
  async (state, reply, question) => {
    const authProcess = silentProcess().provide({
      actors: {
        askPostProcess: answering(done(postReply('GIVE_CONSENT'))),
        confirmation: confirmationMachine.provide({
          actors: { startTan: answering(unreachable) },
        }),
        consent: consentMachine.provide({ actors: { fetchDetails: answering(unreachable) } }),
      },
    });
    const credentials = credentialsMachine.provide({ actors: { logIn: answering(done(reply)) } });
    const app = openApp(willingApp().provide({ actors: { authProcess, credentials } }));
    await arrive(app, 'login.form.editing');
    logIn(app);
    await arrive(app, `process.${state}`);
    const actor = createActor(quitDialogMachine);
    show(<QuitDialogOnRoute {...{ actor, app }} open route="inPlaceError" />);
    expect(screen.getByRole('dialog', { name: question })).toBeVisible();
  },
);

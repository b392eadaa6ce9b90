// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { quitDialogMachine } from '#machines/quit-dialog/machine.ts';
import type { ErrorRouteId, RouteId } from '#machines/routes.ts';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import QuitDialogOnRoute from './on-route.tsx';

polyfillDialog();

const CANCEL_LOG_IN = 'Cancel the log-in?';
const END_PROCESS = 'End the process?';

/** Routes without a step: whatever lies behind them, the dialog asks about the process. */
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
  show(<QuitDialogOnRoute actor={actor} open route={route as RouteId} />);
  expect(screen.getByRole('dialog', { name: question })).toBeVisible();
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { quitDialogMachine } from '#machines/quit-dialog/machine.ts';
import { ROUTES, type RouteId } from '#machines/routes.ts';
import { polyfillDialog, show } from '#src/ui/testing.tsx';
import QuitDialogOnRoute from './on-route.tsx';

polyfillDialog();

it('[A9] until the log-in is done, leaving cancels it; later on, it ends the process', () => {
  const { change } = show(<p />);
  const props = { actor: createActor(quitDialogMachine), open: true };
  const asks = (Object.keys(ROUTES) as RouteId[]).filter((route) => {
    change(<QuitDialogOnRoute {...props} route={route} />);
    return screen.queryByRole('dialog', { name: 'Cancel the log-in?' });
  });
  expect(asks).toEqual([
    'login',
    'qrCodeLogin',
    'qrCodeFirstlogin',
    'psd2TanAuth',
    'browserDetection',
    'comfortLoginWaiting',
    'comfortLoginApproved',
    'comfortLoginDenied',
    'comfortLoginSessionExpired',
    'comfortLoginError',
    'comfortLoginRetriesExceeded',
    'comfortLoginFirstLogin',
  ]);
});

import type { ActorRefFrom } from 'xstate';
import type { quitDialogMachine } from '#machines/quit-dialog/machine.ts';
import type { RouteId } from '#machines/routes.ts';
import QuitDialog from './dialog.tsx';

/** Where the customer is not logged in yet, so there is no process to lose (A9). */
const BEFORE_LOG_IN: ReadonlySet<RouteId | undefined> = new Set<RouteId>([
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

interface QuitDialogOnRouteProps {
  actor: ActorRefFrom<typeof quitDialogMachine>;
  open: boolean;
  route: RouteId | undefined;
}

/** The quit dialog of a route: before the log-in is done it asks about the log-in, later about the process. */
export default function QuitDialogOnRoute({ actor, open, route }: QuitDialogOnRouteProps) {
  return (
    <QuitDialog
      variant={BEFORE_LOG_IN.has(route) ? 'logIn' : 'process'}
      open={open}
      onQuit={() => actor.send({ type: 'quit.confirmed' })}
      onStay={() => actor.send({ type: 'quit.dismissed' })}
    />
  );
}

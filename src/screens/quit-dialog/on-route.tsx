import type { ActorRefFrom } from 'xstate';
import { metaOf, pictureOf } from '#machines/picture.ts';
import type { quitDialogMachine } from '#machines/quit-dialog/machine.ts';
import type { RouteId } from '#machines/routes.ts';
import type { App } from '#src/screens/scene.ts';
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
  app: App;
  open: boolean;
  route: RouteId | undefined;
}

/** The present route, and those that lie behind it: an error in place is shown over a step. */
const routesAt = ({ app, route }: Pick<QuitDialogOnRouteProps, 'app' | 'route'>) => [
  route,
  ...pictureOf(app).chain.map((actor) => metaOf(actor.getSnapshot()).route),
];

/** The quit dialog of a route: before the log-in is done it asks about the log-in, later about the process. */
export default function QuitDialogOnRoute({ actor, app, open, route }: QuitDialogOnRouteProps) {
  return (
    <QuitDialog
      variant={routesAt({ app, route }).some((at) => BEFORE_LOG_IN.has(at)) ? 'logIn' : 'process'}
      open={open}
      onQuit={() => actor.send({ type: 'quit.confirmed' })}
      onStay={() => actor.send({ type: 'quit.dismissed' })}
    />
  );
}

import type { RouteId } from '#machines/routes.ts';
import QuitDialog, { type QuitDialogProps } from './dialog.tsx';

/** Where the customer is not logged in yet: there is no process to lose (A9). */
const LOG_IN = new Set<RouteId | undefined>([
  'login',
  'qrCodeLogin',
  'qrCodeFirstlogin',
  'psd2TanAuth',
  'browserDetection',
  'comfortLoginWaiting',
  'comfortLoginFirstLogin',
]);

interface QuitDialogOnRouteProps extends Omit<QuitDialogProps, 'variant'> {
  route: RouteId | undefined;
}

/** The quit dialog of this route: until the log-in is done it asks about that, later about the process. */
export default function QuitDialogOnRoute({ route, ...props }: QuitDialogOnRouteProps) {
  return <QuitDialog {...props} variant={LOG_IN.has(route) ? 'logIn' : 'process'} />;
}

import { useSelector } from '@xstate/react';
import type { RouteId } from '#machines/routes.ts';
import { dialogPart } from '#src/loading/dialog-part.tsx';
import type { App } from '#src/screens/scene.ts';

const dialog = dialogPart(() => import('./on-route.tsx'));

/** Loads the dialog before it is needed. */
export const prefetchQuitDialog = dialog.prefetch;

interface QuitDialogHostProps {
  app: App;
  route: RouteId | undefined;
}

/** Shows the quit dialog while its machine is open (A9). */
export function QuitDialogHost({ app, route }: QuitDialogHostProps) {
  const actor = useSelector(app, ({ children }) => children.quitDialog);
  const open = useSelector(actor, (snapshot) => snapshot?.value === 'open');
  return actor && <dialog.Part open={open} props={{ actor, app, open, route }} />;
}

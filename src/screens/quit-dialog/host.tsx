import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { RouteId } from '#machines/routes.ts';
import { dialogPart } from '#src/screens/dialog-part.ts';
import type { App } from '#src/screens/scene.ts';
import { Later } from '#src/ui/later.tsx';

const dialog = dialogPart(() => import('./on-route.tsx'));

/** Loads the dialog before it is needed. */
export const prefetchQuitDialog = dialog.prefetch;

interface QuitDialogHostProps {
  app: App;
  route: RouteId | undefined;
}

/**
 * Shows the quit dialog while its machine is open (A9). The dialog removes its overlay itself, some time after
 * closing (Y5).
 */
export function QuitDialogHost({ app, route }: QuitDialogHostProps) {
  const actor = useSelector(app, ({ children }) => children.quitDialog);
  const open = useSelector(actor, (snapshot) => snapshot?.value === 'open');
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked || !actor) return null;
  return <Later load={dialog.load} props={{ actor, open, route }} />;
}

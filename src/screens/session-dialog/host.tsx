import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import { dialogPart } from '#src/screens/dialog-part.ts';
import type { App } from '#src/screens/scene.ts';
import { Later } from '#src/ui/later.tsx';

const dialog = dialogPart(() => import('./on-timer.tsx'));

/** Loads the dialog early: at the session's end there may be no network (N2). */
export const prefetchSessionDialog = dialog.prefetch;

/** The session timer, while it runs. A provided machine keeps the types of its definition. */
const timerIn = ({ children }: SnapshotFrom<App>) =>
  children.sessionTimer as ActorRefFrom<typeof sessionTimerMachine> | undefined;

/**
 * Asks, a minute before the session ends, whether to stay (A10). The dialog removes its overlay itself, some
 * time after closing (Y5).
 */
export function SessionDialogHost({ app }: { app: App }) {
  const timer = useSelector(app, timerIn);
  const warns = useSelector(timer, (snapshot) => snapshot?.matches('warning') === true);
  const [warned, setWarned] = useState(warns);
  if (warns && !warned) setWarned(true);
  return warned && <Later load={dialog.load} props={{ app, timer }} />;
}

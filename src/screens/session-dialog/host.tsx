import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import { dialogPart } from '#src/loading/dialog-part.tsx';
import type { App } from '#src/screens/scene.ts';

const dialog = dialogPart(() => import('./on-timer.tsx'));

/** Loads the dialog early: at the session's end there may be no network (N2). */
export const prefetchSessionDialog = dialog.prefetch;

/** The session timer, while it runs. A provided machine keeps the types of its definition. */
const timerIn = ({ children }: SnapshotFrom<App>) =>
  children.sessionTimer as ActorRefFrom<typeof sessionTimerMachine> | undefined;

/** Asks, a minute before the session ends, whether to stay (A10). */
export function SessionDialogHost({ app }: { app: App }) {
  const timer = useSelector(app, timerIn);
  const open = useSelector(timer, (snapshot) => snapshot?.matches('warning') === true);
  return <dialog.Part open={open} props={{ app, timer }} />;
}

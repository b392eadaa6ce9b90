import { useCallback, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import { dialogPart } from '#src/loading/dialog-part.tsx';
import type { App } from '#src/screens/scene.ts';
import { Watch } from '#src/view/watch.ts';

const dialog = dialogPart(() => import('./on-timer.tsx'));

/** Loads the dialog early: at the session's end there may be no network (N2). */
export const prefetchSessionDialog = dialog.prefetch;

/** The session timer, while it runs. A provided machine keeps the types of its definition. */
const timerOf = (app: App) =>
  app.getSnapshot().children.sessionTimer as ActorRefFrom<typeof sessionTimerMachine> | undefined;

/**
 * Whether the timer asks. It is watched, and not kept by React: it starts with the first step, whose screen would
 * have to wait until this one is drawn again for nothing.
 */
function useIsAsking(app: App): boolean {
  const isAsking = () => timerOf(app)?.getSnapshot().matches('warning') === true;
  const subscribe = useCallback(
    (hear: () => void) => {
      const watch = new Watch({ next: look });
      function look(): void {
        const timer = timerOf(app);
        watch.follow(timer ? [app, timer] : [app]);
        hear();
      }
      look();
      return () => watch.stop();
    },
    [app],
  );
  return useSyncExternalStore(subscribe, isAsking, isAsking);
}

/** Asks, a minute before the session ends, whether to stay (A10). */
export function SessionDialogHost({ app }: { app: App }) {
  return <dialog.Part open={useIsAsking(app)} props={{ app, timer: timerOf(app) }} />;
}

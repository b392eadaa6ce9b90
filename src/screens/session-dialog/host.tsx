import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import { dialogPart } from '#src/screens/dialog-part.ts';
import { type App, childOf } from '#src/screens/scene.ts';
import { Later } from '#src/ui/later.tsx';

const dialog = dialogPart(() => import('./dialog.tsx'));

/** Loads the dialog while there is a network: at the session's end there may be none (N2). */
export const prefetchSessionDialog = dialog.prefetch;

type Timer = ActorRefFrom<typeof sessionTimerMachine>;

function Host({ app, timer }: { app: App; timer: Timer | undefined }) {
  const warning = useSelector(timer, (snapshot) =>
    snapshot?.matches('warning') ? snapshot : undefined,
  );
  const [last, setLast] = useState(warning);
  if (warning && warning !== last) setLast(warning);
  const shown = warning ?? last;
  if (!shown) return null;
  return (
    <Later
      load={dialog.load}
      props={{
        open: warning !== undefined,
        secondsLeft: shown.context.secondsLeft,
        busy: shown.matches({ warning: 'staying' }),
        onStay: () => timer?.send({ type: 'stay.requested' }),
        onLeave: () => app.send({ type: 'quit.decided' }),
      }}
    />
  );
}

/**
 * Asks, a minute before the session ends, whether to stay (A10). Closed, it shows what it last showed
 * and takes its overlay away in its own time (Y5).
 */
export function SessionDialogHost({ app }: { app: App }) {
  const timer = useSelector(app, (snapshot) =>
    childOf<typeof sessionTimerMachine>(snapshot, 'sessionTimer'),
  );
  const [begun, setBegun] = useState(timer !== undefined);
  if (timer && !begun) setBegun(true);
  return begun ? <Host app={app} timer={timer} /> : null;
}

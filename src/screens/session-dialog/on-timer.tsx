import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sessionTimerMachine } from '#machines/session-timer/machine.ts';
import { type App, unavailable } from '#src/screens/scene.ts';
import SessionDialog, { type SessionDialogProps } from './dialog.tsx';

interface SessionDialogOnTimerProps {
  app: App;
  /** None once the session is over. */
  timer: ActorRefFrom<typeof sessionTimerMachine> | undefined;
}

function phaseOf(snapshot: SnapshotFrom<typeof sessionTimerMachine>): SessionDialogProps['phase'] {
  if (snapshot.matches({ warning: 'staying' })) return 'staying';
  return snapshot.matches({ warning: 'final' }) ? 'final' : 'asking';
}

/** The session dialog in the state of its timer; when closed, it keeps what it showed last (Y5). */
export default function SessionDialogOnTimer({ app, timer }: SessionDialogOnTimerProps) {
  const warning = useSelector(timer, (snapshot) =>
    snapshot?.matches('warning') ? snapshot : undefined,
  );
  const [last, setLast] = useState(warning);
  if (warning && warning !== last) setLast(warning);
  const shown = warning ?? last;
  const isUnavailable = shown?.matches({ warning: 'unavailable' });
  return (
    shown && (
      <SessionDialog
        open={warning !== undefined}
        secondsLeft={shown.context.secondsLeft}
        phase={phaseOf(shown)}
        problem={isUnavailable ? unavailable(shown.context.failure) : undefined}
        onStay={() => timer?.send({ type: 'stay.requested' })}
        onLeave={() => app.send({ type: 'quit.decided' })}
      />
    )
  );
}

import { type Scene, startedIn } from '#src/screens/scene.ts';
import type { WaitingProps } from './screen.tsx';

/** What is going on, in the customer's words. */
export function selectWaiting(scene: Scene): WaitingProps {
  const { app, picture } = scene;
  const snapshot = app.getSnapshot();
  const reason =
    snapshot.matches('returning') || snapshot.matches('completing')
      ? 'returning'
      : snapshot.matches('cancelling')
        ? 'cancelling'
        : snapshot.matches('starting')
          ? 'starting'
          : 'loading';
  return {
    reason,
    slow: picture.state.endsWith('.lasting'),
    clientName: startedIn(scene)?.relyingParty.clientName,
  };
}

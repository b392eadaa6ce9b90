import type { SnapshotFrom } from 'xstate';
import { comfortLoginMachine } from '#machines/comfort-login/machine.ts';
import { actorIn, afterStart, askToQuit, type Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import ComfortScreen, { type ComfortProps } from './screen.tsx';

/** The phase of a state. Two of the routes show two phases each. */
function phaseOf(snapshot: SnapshotFrom<typeof comfortLoginMachine>) {
  if (snapshot.matches('uncollected')) return 'uncollected';
  return snapshot.matches({ waiting: 'checking' }) ? 'checking' : undefined;
}

/** Selects the comfort log-in's props from its machine (C1–C4). Each route shows one phase, or two. */
export const selectComfort =
  (phase: ComfortProps['phase']) =>
  (scene: Scene): ComfortProps => {
    const comfort = actorIn(scene, comfortLoginMachine);
    const snapshot = comfort.getSnapshot();
    const { logIn, secondsLeft, failure } = snapshot.context;
    return {
      clientName: afterStart(scene).relyingParty.clientName,
      phase: phaseOf(snapshot) ?? phase,
      number: logIn?.number,
      secondsLeft,
      reference: failure?.traceId,
      because: failure?.offline && 'offline',
      onApproved: () => comfort.send({ type: 'approval.claimed' }),
      onRetry: () => comfort.send({ type: 'retry.requested' }),
      onBackToLogIn: () => comfort.send({ type: 'credentials.requested' }),
      onCancel: () => askToQuit(scene),
    };
  };

export const drawComfort = (phase: ComfortProps['phase']) =>
  draw(ComfortScreen, selectComfort(phase));

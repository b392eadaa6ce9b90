import type { SnapshotFrom } from 'xstate';
import { confirmationMachine } from '#machines/confirmation/machine.ts';
import { actorIn, askToQuit, type Scene, unavailable } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import { tanOf } from '#src/screens/tan-of.tsx';
import ConfirmationScreen, { type ConfirmationProps } from './screen.tsx';

function phaseOf(snapshot: SnapshotFrom<typeof confirmationMachine>): ConfirmationProps['phase'] {
  if (snapshot.matches('unconfirmed')) return 'unconfirmed';
  return snapshot.matches('confirmed') ? 'confirmed' : 'continuing';
}

/** Selects the props of the log-in confirmation from its machine (A5). @throws before the challenge is known. */
export function selectConfirmation(scene: Scene): ConfirmationProps {
  const confirmation = actorIn(scene, confirmationMachine);
  const snapshot = confirmation.getSnapshot();
  const { challenge, purpose, failure } = snapshot.context;
  if (!challenge) throw new Error('No order yet');
  return {
    purpose,
    order: challenge.order,
    phase: phaseOf(snapshot),
    problem: snapshot.matches({ confirmed: 'unavailable' }) ? unavailable(failure) : undefined,
    tan: tanOf(scene, confirmation, challenge),
    onContinue: () => confirmation.send({ type: 'continue.requested' }),
    onCancel: () => askToQuit(scene),
  };
}

export const drawConfirmation = draw(ConfirmationScreen, selectConfirmation);

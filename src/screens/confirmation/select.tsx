import type { SnapshotFrom } from 'xstate';
import { confirmationMachine } from '#machines/confirmation/machine.ts';
import { TanComponent } from '#src/elements/tan/component.tsx';
import { actorIn, afterStart, askToQuit, type Scene } from '#src/screens/scene.ts';
import type { ConfirmationProps } from './screen.tsx';

function phaseOf(snapshot: SnapshotFrom<typeof confirmationMachine>): ConfirmationProps['phase'] {
  if (snapshot.matches('unconfirmed')) return 'unconfirmed';
  return snapshot.matches('confirmed') ? 'confirmed' : 'continuing';
}

/** The log-in confirmation as its machine stands (A5). @throws before the challenge is known. */
export function selectConfirmation(scene: Scene): ConfirmationProps {
  const confirmation = actorIn(scene, confirmationMachine);
  const snapshot = confirmation.getSnapshot();
  const { challenge, purpose, failure } = snapshot.context;
  if (!challenge) throw new Error('The order is shown once it is known');
  const { authenticationId } = afterStart(scene);
  return {
    purpose,
    order: challenge.order,
    phase: phaseOf(snapshot),
    ...(snapshot.matches({ confirmed: 'unavailable' })
      ? { problem: { kind: 'unavailable', reference: failure?.traceId ?? '' } }
      : {}),
    tan: (
      <TanComponent
        key={challenge.id}
        services={scene.services.elements}
        authenticationId={authenticationId}
        challenge={challenge}
        onOutcome={(outcome) =>
          confirmation.send(
            outcome.kind === 'confirmed'
              ? { type: 'order.confirmed' }
              : { type: 'order.failed', failure: outcome.failure },
          )
        }
      />
    ),
    onContinue: () => confirmation.send({ type: 'continue.requested' }),
    onCancel: () => askToQuit(scene),
  };
}

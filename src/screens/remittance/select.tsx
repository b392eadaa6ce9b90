import type { SnapshotFrom } from 'xstate';
import { remittanceMachine } from '#machines/remittance/machine.ts';
import { TanComponent } from '#src/elements/tan/component.tsx';
import { actorIn, afterStart, askToQuit, type Scene } from '#src/screens/scene.ts';
import type { RemittanceProps } from './screen.tsx';

function phaseOf(snapshot: SnapshotFrom<typeof remittanceMachine>): RemittanceProps['phase'] {
  if (snapshot.matches('reviewing')) return 'reviewing';
  if (snapshot.matches('starting')) return 'starting';
  if (snapshot.matches('unconfirmed')) return 'unconfirmed';
  return snapshot.matches('confirmed') ? 'confirmed' : 'continuing';
}

/** The payment as its machine stands (A8, S5). @throws before the payment is known. */
export function selectRemittance(scene: Scene): RemittanceProps {
  const remittance = actorIn(scene, remittanceMachine);
  const snapshot = remittance.getSnapshot();
  const { remittance: payment, challenge, failure } = snapshot.context;
  if (!payment) throw new Error('The payment is shown once it is known');
  const { authenticationId } = afterStart(scene);
  const unavailable =
    snapshot.matches({ reviewing: 'unavailable' }) ||
    snapshot.matches({ confirmed: 'unavailable' });
  const { elements } = scene.services;
  return {
    elements,
    remittance: payment,
    phase: phaseOf(snapshot),
    ...(unavailable ? { problem: { kind: 'unavailable', reference: failure?.traceId ?? '' } } : {}),
    tan: challenge && (
      <TanComponent
        key={challenge.id}
        services={elements}
        authenticationId={authenticationId}
        challenge={challenge}
        onOutcome={(outcome) =>
          remittance.send(
            outcome.kind === 'confirmed'
              ? { type: 'order.confirmed' }
              : { type: 'order.failed', failure: outcome.failure },
          )
        }
      />
    ),
    onAuthorise: () => remittance.send({ type: 'payment.wanted' }),
    onContinue: () => remittance.send({ type: 'continue.requested' }),
    onCancel: () => askToQuit(scene),
  };
}

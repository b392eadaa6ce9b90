import type { SnapshotFrom } from 'xstate';
import { isTooMany } from '#machines/error-catalogue.ts';
import { remittanceMachine } from '#machines/remittance/machine.ts';
import { actorIn, askToQuit, type Scene, unavailable } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import { tanOf } from '#src/screens/tan-of.tsx';
import RemittanceScreen, { type RemittanceProps } from './screen.tsx';

function phaseOf(snapshot: SnapshotFrom<typeof remittanceMachine>): RemittanceProps['phase'] {
  if (snapshot.matches('reviewing')) return 'reviewing';
  if (snapshot.matches('starting')) return 'starting';
  if (snapshot.matches('unconfirmed')) return 'unconfirmed';
  return snapshot.matches('confirmed') ? 'confirmed' : 'continuing';
}

/** Selects the props of the payment from its machine (A8, S5). @throws before the payment is known. */
function selectRemittance(scene: Scene): RemittanceProps {
  const remittance = actorIn(scene, remittanceMachine);
  const snapshot = remittance.getSnapshot();
  const { remittance: payment, challenge, failure } = snapshot.context;
  if (!payment) throw new Error('No payment yet');
  const isUnavailable =
    snapshot.matches({ reviewing: 'unavailable' }) ||
    snapshot.matches({ confirmed: 'unavailable' });
  return {
    elements: scene.elements,
    remittance: payment,
    phase: phaseOf(snapshot),
    problem: isUnavailable ? { ...unavailable(failure), tooMany: isTooMany(failure) } : undefined,
    tan: challenge && tanOf(scene, remittance, challenge),
    onAuthorise: () => remittance.send({ type: 'payment.wanted' }),
    onContinue: () => remittance.send({ type: 'continue.requested' }),
    onCancel: () => askToQuit(scene),
  };
}

export const drawRemittance = draw(RemittanceScreen, selectRemittance);

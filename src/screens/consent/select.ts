import type { SnapshotFrom } from 'xstate';
import { consentMachine } from '#machines/decision/machine.ts';
import { actorIn, afterStart, type Scene, unavailable } from '#src/screens/scene.ts';
import type { ConsentProps } from './screen.tsx';

function phaseOf(snapshot: SnapshotFrom<typeof consentMachine>): ConsentProps['phase'] {
  if (!snapshot.matches('sending')) return 'deciding';
  return snapshot.context.decision === 'given' ? 'giving' : 'denying';
}

/** The consent as its machine stands (A8). @throws before the details are there. */
export function selectConsent(scene: Scene): ConsentProps {
  const consent = actorIn(scene, consentMachine);
  const snapshot = consent.getSnapshot();
  const { details, failure } = snapshot.context;
  if (!details) throw new Error('The consent is shown once its details are there');
  const { relyingParty } = afterStart(scene);
  return {
    details,
    clientName: relyingParty.clientName,
    sameLegalEntity: relyingParty.sameLegalEntity,
    phase: phaseOf(snapshot),
    ...(snapshot.matches({ deciding: 'unavailable' }) ? { problem: unavailable(failure) } : {}),
    onGive: () => consent.send({ type: 'decision.made', decision: 'given' }),
    onDeny: () => consent.send({ type: 'decision.made', decision: 'denied' }),
  };
}

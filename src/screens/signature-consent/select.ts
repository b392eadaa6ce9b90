import type { SnapshotFrom } from 'xstate';
import { signatureConsentMachine } from '#machines/decision/machine.ts';
import { actorIn, afterStart, type Scene, unavailable } from '#src/screens/scene.ts';
import type { SignatureConsentProps } from './screen.tsx';

function phaseOf(
  snapshot: SnapshotFrom<typeof signatureConsentMachine>,
): SignatureConsentProps['phase'] {
  if (!snapshot.matches('sending')) return 'deciding';
  return snapshot.context.decision === 'given' ? 'giving' : 'denying';
}

/** The consent for a signature request as its machine stands (A8). @throws before its details are there. */
export function selectSignatureConsent(scene: Scene): SignatureConsentProps {
  const consent = actorIn(scene, signatureConsentMachine);
  const snapshot = consent.getSnapshot();
  const { details, failure } = snapshot.context;
  if (!details) throw new Error('The signature request is shown once its details are there');
  return {
    details,
    clientName: afterStart(scene).relyingParty.clientName,
    phase: phaseOf(snapshot),
    ...(snapshot.matches({ deciding: 'unavailable' }) ? { problem: unavailable(failure) } : {}),
    onGive: () => consent.send({ type: 'decision.made', decision: 'given' }),
    onDeny: () => consent.send({ type: 'decision.made', decision: 'denied' }),
  };
}

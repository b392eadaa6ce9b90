import { signatureConsentMachine } from '#machines/decision/machine.ts';
import { decisionOf } from '#src/screens/give-or-deny/select.ts';
import { actorIn, afterStart, type Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import SignatureConsentScreen, { type SignatureConsentProps } from './screen.tsx';

/** Selects the props of the consent for a signature request from its machine (A8). @throws before its details are there. */
function selectSignatureConsent(scene: Scene): SignatureConsentProps {
  const consent = actorIn(scene, signatureConsentMachine);
  const { details } = consent.getSnapshot().context;
  if (!details) throw new Error('No signature request yet');
  return {
    details,
    clientName: afterStart(scene).relyingParty.clientName,
    ...decisionOf(consent),
  };
}

export const drawSignatureConsent = draw(SignatureConsentScreen, selectSignatureConsent);

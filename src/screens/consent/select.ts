import { consentMachine } from '#machines/decision/machine.ts';
import { decisionOf } from '#src/screens/give-or-deny/select.ts';
import { actorIn, afterStart, type Scene } from '#src/screens/scene.ts';
import { draw } from '#src/screens/screen-entry.tsx';
import ConsentScreen, { type ConsentProps, titleKeyOf } from './screen.tsx';

/** Selects the props of the consent from its machine (A8). @throws before the details are there. */
export function selectConsent(scene: Scene): ConsentProps {
  const consent = actorIn(scene, consentMachine);
  const { details } = consent.getSnapshot().context;
  if (!details) throw new Error('No consent yet');
  const { relyingParty } = afterStart(scene);
  return {
    details,
    clientName: relyingParty.clientName,
    sameLegalEntity: relyingParty.sameLegalEntity,
    ...decisionOf(consent),
  };
}

export const drawConsent = draw(ConsentScreen, selectConsent, titleKeyOf);

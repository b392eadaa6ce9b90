import type { ActorRefFrom } from 'xstate';
import type { consentMachine, signatureConsentMachine } from '#machines/decision/machine.ts';
import { unavailable } from './scene.ts';

export type DecisionPhase = 'deciding' | 'giving' | 'denying';

type Step = ActorRefFrom<typeof consentMachine> | ActorRefFrom<typeof signatureConsentMachine>;

/** What the screens of the steps that are given or denied have in common (A8). */
export function decisionOf(step: Step) {
  const snapshot = step.getSnapshot();
  const { decision, failure } = snapshot.context;
  const answering = decision === 'given' ? 'giving' : 'denying';
  const phase: DecisionPhase = snapshot.matches('sending') ? answering : 'deciding';
  return {
    phase,
    problem: snapshot.matches({ deciding: 'unavailable' }) ? unavailable(failure) : undefined,
    onGive: () => step.send({ type: 'decision.made', decision: 'given' }),
    onDeny: () => step.send({ type: 'decision.made', decision: 'denied' }),
  };
}

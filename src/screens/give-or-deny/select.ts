import type { ActorRefFrom } from 'xstate';
import type { consentMachine, signatureConsentMachine } from '#machines/decision/machine.ts';
import { unavailable } from '#src/screens/scene.ts';

export type DecisionPhase = 'deciding' | 'giving' | 'denying';

type Step = ActorRefFrom<typeof consentMachine> | ActorRefFrom<typeof signatureConsentMachine>;

/** The props that the screens for giving or denying consent share (A8). */
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

import { drawn } from '#src/elements/drawn.ts';
import type { RemittanceState } from './types.ts';
import { RemittanceView } from './view.tsx';

const nothing: { [Name in keyof RemittanceState]: RemittanceState[Name] | undefined } = {
  remittance: undefined,
  phase: undefined,
  problem: undefined,
};

/**
 * `<cas-ueberweisung>`: a payment to check, authorise and see authorised (A8, S5). Its properties are
 * those of {@link RemittanceState}; it dispatches `paymentwanted` and `continuerequested`, without payment
 * data: the backend decides what is paid.
 */
export default drawn(nothing, ({ remittance, phase, problem }, element) => {
  if (!remittance || !phase) return null;
  const say = (what: string) => () => element.dispatchEvent(new CustomEvent(what));
  return (
    <RemittanceView
      remittance={remittance}
      phase={phase}
      problem={problem}
      onAuthorise={say('paymentwanted')}
      onContinue={say('continuerequested')}
    />
  );
});

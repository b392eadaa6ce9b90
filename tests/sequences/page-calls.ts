import type { SequenceStep } from '#machines/recording/sequence.ts';
import { type PortCall, portCall } from '../model/support/ports.ts';

/** Machines with the same names of ports, by the part of the state in which each runs. */
const DECISIONS = {
  consent: 'consent',
  qesConsent: 'signatureConsent',
  preferredIban: 'preferredAccount',
};

/** The call of a port while the log-in is in this state; some ports make none. */
export function callIn(state: string, port: string): PortCall | undefined {
  const step = Object.entries(DECISIONS).find(([name]) => state.split('.').includes(name));
  return portCall(step?.[1] ?? '', port);
}

const candidates = (port: string): PortCall[] =>
  ['', ...Object.values(DECISIONS)].flatMap((machine) => portCall(machine, port) ?? []);

/** Whether a port of this name makes a call, in whichever state. */
export const makesCall = (port: string): boolean => candidates(port).length > 0;

/**
 * The ports that a step answers. A submitted TAN is answered even if the file has only the bank's event,
 * which came first.
 */
const portsOf = (step: SequenceStep): readonly string[] => {
  if ('port' in step) return [step.port];
  return 'event' in step && step.event === 'tan.submitted' ? ['submitTan'] : [];
};

/** The calls that these steps answer, each once. */
export const callsOf = (steps: readonly SequenceStep[]): readonly PortCall[] => [
  ...new Set(steps.flatMap((step) => portsOf(step).flatMap(candidates))),
];

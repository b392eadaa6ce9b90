import { authProcessMachine } from '#machines/auth-process/machine.ts';
import type { SequenceStep } from '#machines/recording/sequence.ts';
import { type PortCall, portCall } from '../model/support/ports.ts';

/** The machine of each step, by the state that runs it: some have ports of the same names. */
const STEPS: ReadonlyMap<string, string> = new Map(
  Object.entries(authProcessMachine.states).flatMap(([state, { invoke }]) =>
    invoke.map(({ src }) => [state, `${src}`] as const),
  ),
);

/** The call of a port while the log-in is in this state; some ports make none. */
export function callIn(state: string, port: string): PortCall | undefined {
  const step = state.split('.').find((name) => STEPS.has(name));
  return portCall(STEPS.get(step ?? '') ?? '', port);
}

const candidates = (port: string): PortCall[] =>
  ['', ...STEPS.values()].flatMap((machine) => portCall(machine, port) ?? []);

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

/** The calls of these ports, each once. */
export const callsOfPorts = (ports: readonly string[]): readonly PortCall[] => [
  ...new Set(ports.flatMap(candidates)),
];

/** The calls that these steps answer, each once. */
export const callsOf = (steps: readonly SequenceStep[]): readonly PortCall[] =>
  callsOfPorts(steps.flatMap(portsOf));

import type { AnyTransitionDefinition, InspectionEvent, Observer } from 'xstate';
import { pathOf } from '#machines/picture.ts';
import { keyOf } from '#machines/testing/transitions.ts';

/** The event on the document that reports a step of a machine. */
const STEP_TAKEN = 'machine-step';

/** A step of a machine: only where it is and how it got there, no data. */
export interface StepTaken {
  readonly machine: string;
  /** Its state, dots between levels. */
  readonly state: string;
  /** The ids of the states it is in. */
  readonly states: readonly string[];
  /** The transitions it took, by key. */
  readonly transitions: readonly string[];
}

function isMachineSnapshot(snapshot: unknown): snapshot is {
  machine: { id: string };
  value: Parameters<typeof pathOf>[0];
  _nodes: readonly { id: string }[];
} {
  return typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot;
}

function stepIn(
  snapshot: unknown,
  taken: readonly AnyTransitionDefinition[],
): StepTaken | undefined {
  if (!isMachineSnapshot(snapshot)) return undefined;
  const through = taken.flatMap(({ source, target }) => [source, ...(target ?? [])]);
  return {
    machine: snapshot.machine.id,
    state: pathOf(snapshot.value),
    states: [...snapshot._nodes, ...through].map(({ id }) => id),
    transitions: taken.map(keyOf).filter((key) => key !== undefined),
  };
}

/**
 * Reports every transition of every machine to the page. This is the only difference between the build for the
 * model tests (`vite build --mode model`) and the one that is shipped (D2).
 */
export const witness: Observer<InspectionEvent> = {
  next(event) {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    const taken = event.type === '@xstate.microstep' ? event._transitions : [];
    const detail = stepIn(event.snapshot, taken);
    if (detail) document.dispatchEvent(new CustomEvent<StepTaken>(STEP_TAKEN, { detail }));
  },
};

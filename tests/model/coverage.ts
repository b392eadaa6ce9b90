import { findGaps } from '#machines/testing/coverage.ts';
import type { Exclusion } from './exclusions.ts';
import type { Modelled } from './machines.ts';

/** The states and transitions that were reached, on the machine or in the browser. */
export interface Reached {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
}

/** Counts of states or of transitions, and the names of those that are missing. */
export interface Figures {
  readonly all: number;
  readonly reached: number;
  readonly excluded: number;
  readonly missing: readonly string[];
}

export interface MachineCoverage {
  readonly id: string;
  readonly states: Figures;
  readonly transitions: Figures;
}

function figuresOf(
  names: readonly string[],
  reached: ReadonlySet<string>,
  excluded: ReadonlySet<string>,
): Figures {
  const missing = names.filter((name) => !reached.has(name));
  return {
    all: names.length,
    reached: names.length - missing.length,
    excluded: missing.filter((name) => excluded.has(name)).length,
    missing: missing.filter((name) => !excluded.has(name)),
  };
}

const namesIn = (exclusions: readonly Exclusion[]): string[] =>
  exclusions.flatMap(({ what }) => what);

/** Compares what was reached of a machine with everything it has (D2). */
export function coverageOf(
  { id, states, transitions }: Modelled,
  reached: Reached,
  exclusions: readonly Exclusion[],
): MachineCoverage {
  const excluded = new Set(namesIn(exclusions));
  const names = transitions.map(({ name }) => name);
  return {
    id,
    states: figuresOf(states, reached.states, excluded),
    transitions: figuresOf(names, reached.transitions, excluded),
  };
}

/** Whether nothing is missing. */
export const isWhole = ({ states, transitions }: MachineCoverage): boolean =>
  states.missing.length + transitions.missing.length === 0;

/** Exclusions that no longer apply: what they name was reached or does not exist. */
export function staleExclusions(
  machines: readonly Modelled[],
  reached: Reached,
  exclusions: readonly Exclusion[],
): string[] {
  const existing = new Set(
    machines.flatMap(({ states, transitions }) => [
      ...states,
      ...transitions.map(({ name }) => name),
    ]),
  );
  return namesIn(exclusions).flatMap((name) => {
    if (!existing.has(name)) return [`${name}: excluded, but there is no such thing`];
    const wasReached = reached.states.has(name) || reached.transitions.has(name);
    return wasReached ? [`${name}: excluded, but it was reached`] : [];
  });
}

/** What generated paths reach on the machine itself, without a browser. */
export function reachedOnMachine({ walk, states, transitions }: Modelled): Reached {
  const gaps = findGaps(walk);
  const without = (all: readonly string[], missing: readonly string[]) =>
    new Set(all.filter((name) => !missing.includes(name)));
  return {
    states: without(states, gaps.states),
    transitions: without(
      transitions.map(({ name }) => name),
      gaps.transitions,
    ),
  };
}

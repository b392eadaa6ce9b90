/** Replaces XState in a mutation run: changes one machine by one mutant. */
import { inject } from 'vitest';
import * as xstate from 'xstate';
import { mutantsOf, mutated } from './mutants.ts';
import { PATIENCE_MS } from './waits.ts';

export * from 'xstate';

function spoilt(config) {
  const { machine, index } = inject('mutant');
  if (config.id !== machine) return config;
  const mutant = mutantsOf(config)[index];
  if (!mutant) throw new Error(`${machine} has no mutant ${index}`);
  return mutated(config, mutant.path, mutant.value);
}

export const createMachine = (config, implementations) =>
  xstate.createMachine(spoilt(config), implementations);

export const setup = (parts) => {
  const made = xstate.setup(parts);
  return { ...made, createMachine: (config) => made.createMachine(spoilt(config)) };
};

export const waitFor = (actor, predicate, options) =>
  xstate.waitFor(actor, predicate, { timeout: PATIENCE_MS, ...options });

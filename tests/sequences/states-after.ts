import type { SequenceStep } from '#machines/recording/sequence.ts';
import { callsOf } from './page-calls.ts';

/**
 * Events that follow by themselves and are never caused. No state depends on what was typed before the script ran, and
 * the form is filled in anew where it is sent.
 */
export const FOLLOWS: ReadonlySet<string> = new Set([
  'session.extended',
  'features.known',
  'identifier.typed',
]);

/** Whether a step happens without being caused: it is neither a held call nor an event from outside. */
const comesByItself = (step: SequenceStep): boolean =>
  'after' in step ||
  ('port' in step && callsOf([step]).length === 0) ||
  ('event' in step && FOLLOWS.has(step.event));

/**
 * Whether a step is the first tick of a clock that the step before has started. That step has no state in the
 * recording, as the clock ticks at once: the tick has it.
 */
const isFirstTick = (step: SequenceStep, before: SequenceStep | undefined): boolean =>
  'event' in step && step.event === 'clock.ticked' && before?.state === undefined;

/** The possible states of the page after a step: its own, or a later one that it reaches by itself. */
export function statesAfter(steps: readonly SequenceStep[], index: number): readonly string[] {
  const rest = steps.slice(index + 1);
  const held = rest.findIndex(
    (step, at) => !comesByItself(step) && !isFirstTick(step, steps[index + at]),
  );
  const passing = [steps[index], ...rest.slice(0, held === -1 ? rest.length : held)];
  return passing.flatMap((step) => step?.state ?? []);
}

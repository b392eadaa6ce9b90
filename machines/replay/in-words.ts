import type { Outcome } from './replay.ts';

/** The outcome of a replay in words: one line if it went as written, else what differed. */
export function inWords(outcome: Outcome): string {
  if (outcome.kind === 'same') {
    const steps = outcome.steps === 1 ? 'step' : 'steps';
    return `${outcome.steps} ${steps}, as written`;
  }
  const { step, what, expected, found } = outcome;
  return [
    `step ${step} differs`,
    `  step      ${JSON.stringify(what)}`,
    `  expected  ${expected}`,
    `  found     ${found}`,
  ].join('\n');
}

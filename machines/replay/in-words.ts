import type { SequenceStep } from '../recording/sequence.ts';
import type { Outcome } from './difference.ts';

/** A step of a sequence in a few words: what was done, or the state that it checks. */
export function stepInWords(step: SequenceStep): string {
  if ('event' in step) return `${step.machine}: ${step.event}`;
  if ('after' in step) return `after ${step.after} ms`;
  if (!('port' in step)) return `in ${step.state}`;
  const { kind } = step.answer;
  const code = kind === 'refused' ? step.answer.code : undefined;
  return [`${step.port}: ${kind}`, code].filter(Boolean).join(' ');
}

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

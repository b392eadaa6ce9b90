import type { ProcessReply } from '#contract/process.ts';
import { type Answer, failureOfAnswer } from './answer.ts';
import { answered } from './on-answer.ts';

/** The action with which a machine that takes a PIN keeps the bank's answer, … */
export const keepAnswer = { type: 'keepAnswer', params: answered } as const;

/** … and what it assigns: an attempt is one that was refused, not one that nobody answered (L3, L9). */
export const keptAnswer = (
  { attempt }: { readonly attempt: number },
  answer: Answer<ProcessReply>,
) => ({
  answer,
  attempt: attempt + (answer.kind === 'refused' ? 1 : 0),
  failure: failureOfAnswer(answer),
});

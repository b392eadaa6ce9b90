import type { Rules } from '../rule.ts';
import { ANSWERS } from './answers.ts';
import { BEGINNING } from './beginning.ts';
import { BY_APP } from './by-app.ts';
import { CSRF } from './csrf.ts';
import { ENDS } from './ends.ts';
import { EVENTS } from './events.ts';
import { LOG_IN } from './log-in.ts';
import { ONCE } from './once.ts';
import { SESSION } from './session.ts';
import { STEPS } from './steps.ts';

/** Every rule that is tried, in this order. What holds for every answer is looked at when all have come. */
export const RULES = {
  ...BEGINNING,
  ...CSRF,
  ...LOG_IN,
  ...ONCE,
  ...STEPS,
  ...SESSION,
  ...EVENTS,
  ...BY_APP,
  ...ENDS,
  ...ANSWERS,
} satisfies Rules;

export type RuleName = keyof typeof RULES;

import type { StateMeta } from './picture.ts';

/** How long the previous picture stays before the waiting screen is shown, in ms. */
const BRIEF = 400;

/**
 * Substates between two pictures: at first the previous picture stays (no flicker between two quick
 * answers), then the waiting screen says what is happening (N2).
 */
export const between = {
  initial: 'brief',
  states: {
    brief: { meta: { keepsPicture: true } satisfies StateMeta, after: { [BRIEF]: 'lasting' } },
    lasting: { meta: { route: 'waiting' } satisfies StateMeta },
  },
} as const;

/** A request is being sent, once: the button shows this as soon as the wait becomes noticeable. */
export const sends = { meta: { awaitsAnswer: true } satisfies StateMeta } as const;

/** The end of a step: its last picture stays until its parent has gone on. */
export const over = {
  type: 'final',
  meta: { keepsPicture: true } satisfies StateMeta,
} as const;

import type { StateMeta } from './picture.ts';

/** How long the picture before may stay before the customer is told that something is going on, in ms. */
const BRIEF = 400;

/**
 * The inside of a state between two pictures: at first the picture before it stays (no flicker
 * between two quick answers), then the waiting screen says what is happening (N2).
 */
export const between = {
  initial: 'brief',
  states: {
    brief: { meta: { keepsPicture: true } satisfies StateMeta, after: { [BRIEF]: 'lasting' } },
    lasting: { meta: { route: 'waiting' } satisfies StateMeta },
  },
} as const;

/** Sends what the customer wants, once: the button pressed says so as soon as that can be noticed. */
export const sends = { meta: { awaitsAnswer: true } satisfies StateMeta } as const;

/** The end of a step: its last picture stays until its parent has gone on. */
export const over = {
  type: 'final',
  meta: { keepsPicture: true } satisfies StateMeta,
} as const;

import type { StateMeta } from './picture.ts';

/** How long the previous screen stays before the waiting screen is shown, in ms. */
const BRIEF = 400;

/**
 * Substates between two screens. At first the previous screen stays, so that nothing flickers between two quick
 * answers; then the waiting screen says what is happening (N2).
 */
export const between = {
  initial: 'brief',
  states: {
    brief: { meta: { keepsPicture: true } satisfies StateMeta, after: { [BRIEF]: 'lasting' } },
    lasting: { meta: { route: 'waiting' } satisfies StateMeta },
  },
} as const;

/** For states that send a request: the button shows it as soon as the wait becomes noticeable. */
export const sends = { meta: { awaitsAnswer: true } satisfies StateMeta } as const;

/** The end of a step: its last screen stays until the parent has moved on. */
export const over = {
  type: 'final',
  meta: { keepsPicture: true } satisfies StateMeta,
} as const;

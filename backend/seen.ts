import * as z from 'zod/mini';

/**
 * Words of a party that the customer reads: on one line, without characters that are invisible or change the order
 * of others, by which a sentence or an amount of the bank would read differently (S5).
 */
export const SEEN = z.regex(
  /^[^\p{C}\p{Zl}\p{Zp}]*$/u,
  'must be on one line, and every character visible',
);

import * as z from 'zod/mini';

/** Something to read: blanks and marks alone are nothing. */
export const HAS_WORDS = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Of what is blank, customers would see a field, a link or a message without words. */
export const NOT_BLANK = z.regex(HAS_WORDS, 'must not be blank');

/**
 * Words of a party that the customer reads: on one line, without characters that are invisible or empty, or change the
 * order of others, by which a sentence or an amount of the bank would read differently; nor with so many marks on one
 * letter that they cover the lines around it. No script has that many; an emoji has one that is not seen (S5).
 */
export const SEEN = z.regex(
  /^(?!.*\p{M}{9})(?:(?![\p{DI}\u2800])[^\p{C}\p{Zl}\p{Zp}]|\p{VS})*$/u,
  'must be on one line, and every character visible',
);

import * as z from 'zod/mini';
import { reasonOf } from '#contract/faults.ts';

const english = z.locales.en().localeError;

/**
 * For checks whose messages are read by the author of a file: in the words of every other file that is written by
 * hand. Where those have none, zod's; zod/mini alone has no words.
 */
export const inEnglish: { readonly error: z.core.$ZodErrorMap } = {
  error: (issue) => reasonOf(issue) ?? english(issue),
};

import * as z from 'zod/mini';

/** The supported languages (I1), as BCP 47 tags. */
export const LOCALES = ['de-DE', 'en-GB'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

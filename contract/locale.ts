import * as z from 'zod/mini';

/** The languages there are (I1), as BCP 47 tags. */
export const Locale = z.enum(['de-DE', 'en-GB']);
export type Locale = z.infer<typeof Locale>;

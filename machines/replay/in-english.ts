import * as z from 'zod/mini';

/** For checks whose messages are read by the author of a file; zod/mini alone has no words. */
export const inEnglish = { error: z.locales.en().localeError };

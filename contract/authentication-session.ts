import * as z from 'zod/mini';

/** rzbk and markenId form the theme id (T2); if one of them is missing, the session names no theme (X6). */
export const AuthenticationSession = z.object({
  rzbk: z.nullish(z.string()),
  markenId: z.nullish(z.string()),
});
export type AuthenticationSession = z.infer<typeof AuthenticationSession>;

import * as z from 'zod/mini';
import { AppWay } from '../steps/state.ts';

/** One try to log in with the help of another device (Q, C). Expiry is never written: it follows from the clock. */
export const AppLogInState = z.object({
  id: z.string(),
  way: AppWay,
  /** `used`: it has logged somebody in. `void`: it no longer can, for instance because a newer one took its place. */
  status: z.enum([
    'waiting',
    'processing',
    'approved',
    'denied',
    'retriesExceeded',
    'void',
    'used',
  ]),
  number: z.string(),
  expiresAt: z.number(),
  /** The customer who was asked (comfort) or has opened the code (QR). */
  customerId: z.optional(z.string()),
  /**
   * The browser that asked for it has a cookie that proves it; missing in entries of the previous release (N4).
   */
  hasCookie: z.optional(z.literal(true)),
  /** The code that it took the place of, as its page asked for by itself (Q5). */
  renews: z.optional(z.string()),
  /** Identifies the app's call that changed it last. */
  by: z.optional(z.string()),
});
export type AppLogInState = z.infer<typeof AppLogInState>;

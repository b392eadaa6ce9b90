import * as z from 'zod/mini';

/*
 * What the page is told of a log-in on another device. Apart from its calls, as the first screen needs this, but none of
 * them (N3).
 */

/** The id of one try. */
export const Id = z.string().check(z.regex(/^[\w.-]{1,128}$/));

/** The status of a log-in on another device. `processing`: the app has it open. */
export const AppLogInStatus = z.enum([
  'waiting',
  'processing',
  'approved',
  'denied',
  'expired',
  'retriesExceeded',
]);
export type AppLogInStatus = z.infer<typeof AppLogInStatus>;

/** What a QR code contains: the link that opens the banking app. A longer one would not fit into a code. */
export const Link = z.string().check(z.regex(/^https?:\/\//), z.maxLength(700));

/** A log-in on another device, as the page sees it (Q1, C1). */
export const AppLogIn = z.object({
  id: Id,
  status: AppLogInStatus,
  /** Shown by both browser and app: two digits, as text, with a leading zero. */
  number: z.string().check(z.regex(/^\d\d$/)),
  expiresAt: z.iso.datetime(),
  /** Only for QR. */
  link: z.optional(Link),
});
export type AppLogIn = z.infer<typeof AppLogIn>;

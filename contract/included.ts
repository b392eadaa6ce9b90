import * as z from 'zod/mini';

/*
 * Included replies. A step is usually followed by a call that needs no decision: the TAN is started, the
 * accounts are fetched. On a slow connection each is a wait, so the front end may ask for their replies
 * along with the step's own (RFC 7240). A backend that does not know the preference ignores it, and the
 * calls are made. A step has the same effect either way (N3).
 */

/** The header in which a call states a preference (RFC 7240). */
export const PREFER_HEADER = 'prefer';
/** The preference for including the replies to the calls that follow. */
export const PREFER_INCLUDED = 'included';

/** Beside the fields of a step's reply: the replies to further calls, by method and address (`GET /…`). */
export const Included = z.object({ included: z.record(z.string(), z.unknown()) });

import * as z from 'zod/mini';

/*
 * Included replies. Most steps are followed by a call that needs no decision: the TAN is started, the accounts are
 * fetched. On a slow connection each such call means waiting, so the front end may ask to get their replies together
 * with the step's own (RFC 7240). A backend that does not know the preference ignores it, and the front end makes the
 * calls. The effect of the step is the same (N3).
 */

/** The header in which a call states a preference (RFC 7240). */
export const PREFER_HEADER = 'prefer';
/** The preference for including the replies to the calls that follow. */
export const PREFER_INCLUDED = 'included';

/** Beside the fields of a step's reply: the replies to further calls, by method and address (`GET /…`). */
export const Included = z.object({ included: z.record(z.string(), z.unknown()) });

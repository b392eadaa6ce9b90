import * as z from 'zod/mini';

/*
 * Answers that come along. What a step leads to is mostly one call that nobody decides on: the TAN is
 * started, the accounts are fetched. On a slow line each of them is a wait. Who takes a step may ask for
 * their answers along with its own (RFC 7240); a backend that does not know the wish ignores it, and the
 * calls are made. A step's effect is the same with and without (N3).
 */

/** The header in which a call says what it would rather have. */
export const PREFER_HEADER = 'prefer';
/** The wish for the answers to the calls that follow. */
export const PREFER_INCLUDED = 'included';

/** Beside the fields of a step's reply: by method and address (`GET /…`), what that call would be answered. */
export const Included = z.object({ included: z.record(z.string(), z.unknown()) });

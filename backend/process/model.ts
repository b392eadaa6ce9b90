import * as z from 'zod/mini';
import { PisData } from '#contract/entry.ts';
import { entryKind } from '../store/store.ts';
import { AppLogInState } from './app-log-in/state.ts';
import { AppWay, StepState } from './steps/state.ts';

/** The answer an idempotency key has received (S6). */
export const Answer = z.object({
  path: z.string(),
  status: z.number(),
  body: z.unknown(),
  /** The reference of the call that it was given to first. */
  by: z.optional(z.string()),
});
export type Answer = z.infer<typeof Answer>;

const Ending = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('completed'),
    accountId: z.string(),
    amr: z.array(z.string()),
    authenticatedAt: z.optional(z.number()),
    /** The bank account chosen on the way, remembered at the end (A8). */
    preferredAccountId: z.optional(z.string()),
    /** The one preferred before, which the party is told of where none was chosen. */
    preferredBefore: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('failed'), error: z.string(), description: z.string() }),
]);
export type Ending = z.infer<typeof Ending>;

/** One log-in, whole: a single entry, so that every step is one atomic update (S6). */
export const Authentication = z.object({
  id: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.optional(z.string()),
  scopes: z.array(z.string()),
  claims: z.array(z.string()),
  pisData: z.optional(PisData),
  /** The account to pay from, when the requesting party named one. */
  debtorIban: z.optional(z.string()),
  /** The subjects that the requesting party knows its customer by, when it asked for one. */
  subjects: z.optional(z.array(z.string())),
  /** Where the OpenID Provider goes on (E7). */
  returnTo: z.string(),
  createdAt: z.number(),
  /** After this the customer has to begin anew (S4). */
  expiresAt: z.number(),
  customerId: z.optional(z.string()),
  /** When the customer logged in, which the party may ask for. */
  authenticatedAt: z.optional(z.number()),
  /** How often it was begun anew from the log-in page (E6). */
  rounds: z._default(z.number(), 0),
  /** The customer's preferred account as it was at the log-in. */
  preferredAccountId: z.optional(z.string()),
  /** How the customer came in. */
  way: z.optional(z.union([z.literal('pin'), AppWay])),
  steps: z.array(StepState),
  /** Tries to log in with another device, the newest last (Q, C). */
  appLogIns: z._default(z.array(AppLogInState), []),
  /** The last error that ended a log-in here: what the requesting party learns (E8). */
  error: z.optional(z.object({ code: z.string(), traceId: z.string() })),
  ending: z.optional(Ending),
  /** It expired, and the operator's numbers know of it (N5). */
  over: z.optional(z.literal(true)),
  answers: z.record(z.string(), Answer),
});
export type Authentication = z.infer<typeof Authentication>;

export const AUTHENTICATION = entryKind('authentication', Authentication);

/** Which log-in a challenge, or a try to log in by app, belongs to is part of its id. */
export function authenticationIdOf(id: string): string {
  return id.split('.')[0] ?? '';
}

export const MINUTE = 60_000;
/** A log-in that nobody begins ends after this. */
export const LOG_IN_LIFETIME = 15 * MINUTE;
/** Without activity after the log-in the session ends after this (S4). */
const IDLE_LIFETIME = 5 * MINUTE;
/** No authentication outlives this. */
export const AUTHENTICATION_LIFETIME = 60 * MINUTE;
/** So long after its beginning one can still be left for the party, which is told why it ended (E8). */
export const LEAVABLE_FOR = AUTHENTICATION_LIFETIME + 5 * MINUTE;

/** Whether nobody may go on with it any more. */
export function isExpired({ expiresAt }: Authentication, now: number): boolean {
  return now >= expiresAt;
}

/** When an authentication expires if something happens in it now. */
export function expiryAfterActivity(authentication: Authentication, now: number): number {
  if (authentication.customerId === undefined) return authentication.expiresAt;
  return Math.min(now + IDLE_LIFETIME, authentication.createdAt + AUTHENTICATION_LIFETIME);
}

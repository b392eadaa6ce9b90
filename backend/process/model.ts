import * as z from 'zod/mini';
import { PisData } from '#contract/entry.ts';
import { Locale } from '#contract/steps.ts';
import { Order, TanMethod } from '#contract/tan.ts';
import type { Kind } from '../store/store.ts';

/** Why a TAN is asked for; each is a pair of START_/END_ steps. */
export const TanPurpose = z.enum(['psd2Auth', 'browserDetection', 'unlockPin']);
export type TanPurpose = z.infer<typeof TanPurpose>;

export const ChallengeState = z.object({
  id: z.string(),
  /** The TAN is derived from these with a key (see tan.ts): no TAN is ever stored. */
  nonce: z.string(),
  orderHash: z.string(),
  order: Order,
  methods: z.array(TanMethod),
  methodId: z.string(),
  expiresAt: z.number(),
  status: z.enum(['pending', 'confirmed', 'denied']),
});
export type ChallengeState = z.infer<typeof ChallengeState>;

const common = { name: z.string(), done: z.boolean() };

export const StepState = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('tan'),
    purpose: TanPurpose,
    challenge: z.optional(ChallengeState),
  }),
  z.object({
    ...common,
    kind: z.literal('terms'),
    previewed: z.optional(z.object({ version: z.string(), locale: Locale })),
  }),
  z.object({
    ...common,
    kind: z.literal('consent'),
    decision: z.optional(z.enum(['given', 'denied'])),
  }),
]);
export type StepState = z.infer<typeof StepState>;
export type StepKind = StepState['kind'];
export type StepOf<K extends StepKind> = Extract<StepState, { kind: K }>;

/** The answer an idempotency key has received (S6). */
export const Answer = z.object({ path: z.string(), status: z.number(), body: z.unknown() });
export type Answer = z.infer<typeof Answer>;

const Ending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('completed'), accountId: z.string(), amr: z.array(z.string()) }),
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
  /** Where the OpenID Provider goes on (E7). */
  returnTo: z.string(),
  createdAt: z.number(),
  /** After this the customer has to begin anew (S4). */
  expiresAt: z.number(),
  customerId: z.optional(z.string()),
  steps: z.array(StepState),
  /** The last error that ended a log-in here: what the requesting party learns (E8). */
  error: z.optional(z.object({ code: z.string(), traceId: z.string() })),
  ending: z.optional(Ending),
  answers: z.record(z.string(), Answer),
});
export type Authentication = z.infer<typeof Authentication>;

export const AUTHENTICATION: Kind<Authentication> = {
  name: 'authentication',
  parse: (stored) => z.parse(Authentication, stored),
};

export const MINUTE = 60_000;
/** A log-in that nobody begins ends after this. */
export const LOG_IN_LIFETIME = 15 * MINUTE;
/** Without activity after the log-in the session ends after this (S4). */
const IDLE_LIFETIME = 5 * MINUTE;
/** No authentication outlives this; the OpenID Provider's interaction lives as long. */
export const AUTHENTICATION_LIFETIME = 60 * MINUTE;

/** When an authentication expires if something happens in it now. */
export function expiryAfterActivity(authentication: Authentication, now: number): number {
  if (authentication.customerId === undefined) return authentication.expiresAt;
  return Math.min(now + IDLE_LIFETIME, authentication.createdAt + AUTHENTICATION_LIFETIME);
}

import * as z from 'zod/mini';
import { PisData } from '#contract/entry.ts';
import type { Entry } from '../store/late.ts';
import { entryKind, type Store } from '../store/store.ts';
import { AppLogInState } from './app-log-in/state.ts';
import { AppWay, StepState } from './steps/state.ts';

/** The stored answer of an idempotency key (S6). */
export const Answer = z.object({
  path: z.string(),
  status: z.number(),
  body: z.unknown(),
  /** The reference of the call that first received it. */
  by: z.optional(z.string()),
});
export type Answer = z.infer<typeof Answer>;

const Ending = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('completed'),
    /** The customer, in the provider's word: no bank account, unlike those below. */
    accountId: z.string(),
    /** The id of what the party is granted, by which its tokens are known. Endings of the previous release have none (N4). */
    grantId: z.optional(z.string()),
    amr: z.array(z.string()),
    authenticatedAt: z.optional(z.number()),
    /** The bank account chosen on the way, remembered at the end (A8). */
    preferredAccountId: z.optional(z.string()),
    /** The account preferred before, or else the first one at the log-in: the party gets it if none was chosen. */
    preferredBefore: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('failed'), error: z.string(), description: z.string() }),
]);
export type Ending = z.infer<typeof Ending>;
export type Completed = Extract<Ending, { kind: 'completed' }>;

/** A complete log-in, in a single entry, so that every step is one atomic update (S6). */
export const Authentication = z.object({
  id: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.optional(z.string()),
  scopes: z.array(z.string()),
  claims: z.array(z.string()),
  /** The party has its customers asked: `prompt=consent`. */
  consentAskedFor: z.optional(z.literal(true)),
  pisData: z.optional(PisData),
  /** The account to pay from, when the requesting party named one. */
  debtorIban: z.optional(z.string()),
  /** The subjects that the requesting party asked for, if it did. */
  subjects: z.optional(z.array(z.string())),
  /** The address at which the OpenID Provider continues (E7). */
  returnTo: z.string(),
  createdAt: z.number(),
  /**
   * When the page of a log-in without a customer was opened, or last said that it is still open. Log-ins that the
   * previous release opened have none (N4).
   */
  keptAt: z.optional(z.number()),
  /** After this time the customer has to start again (S4). */
  expiresAt: z.number(),
  customerId: z.optional(z.string()),
  /** When the customer logged in; the party may ask for it. */
  authenticatedAt: z.optional(z.number()),
  /** How often it was restarted from the log-in page (E6). */
  rounds: z._default(z.number(), 0),
  /** The customer's preferred account as it was at the log-in, or else their first one. */
  preferredAccountId: z.optional(z.string()),
  /** How the customer logged in. */
  way: z.optional(z.union([z.literal('pin'), AppWay])),
  steps: z.array(StepState),
  /** Tries to log in with another device, the newest last (Q, C). */
  appLogIns: z._default(z.array(AppLogInState), []),
  /** The last error that ended the log-in, which the requesting party gets (E8); none once it goes on all the same. */
  error: z.optional(z.object({ code: z.string(), traceId: z.string() })),
  ending: z.optional(Ending),
  /** It expired and has been counted as such in the metrics (N5). */
  over: z.optional(z.literal(true)),
  answers: z.record(z.string(), Answer),
});
export type Authentication = z.infer<typeof Authentication>;

export const AUTHENTICATION = entryKind('authentication', Authentication);

/** The entry of a log-in, and where it is. */
export const entryOf = (store: Store, id: string): Entry<Authentication> => ({
  store,
  kind: AUTHENTICATION,
  id,
});

/** The log-in that a challenge or a log-in by app belongs to: it is part of the id. */
export function authenticationIdOf(id: string): string {
  return id.split('.')[0] ?? '';
}

export const MINUTE = 60_000;
/** The lifetime of a log-in before the customer has logged in, unless its page says that it is still open. */
export const LOG_IN_LIFETIME = 15 * MINUTE;
/** How long a log-in page can stay open. WCAG 2.2.1 exempts limits of more than 20 hours (N1). */
export const OPEN_FOR = 24 * 60 * MINUTE;
/** The lifetime of a session without activity after the log-in (S4). */
const IDLE_LIFETIME = 5 * MINUTE;
/** The longest lifetime of an authentication, from its start or from when its log-in page was last known to be open. */
export const AUTHENTICATION_LIFETIME = 60 * MINUTE;
/** How long after that a log-in can still be left for the party, which learns why it ended (E8). */
export const LEAVABLE_FOR = AUTHENTICATION_LIFETIME + 5 * MINUTE;

/** Whether it can no longer be continued. */
export function isExpired({ expiresAt }: Authentication, now: number): boolean {
  return now >= expiresAt;
}

/** Whether there is one, and it has neither ended nor expired (S4). */
export const isRunning = (
  authentication: Authentication | undefined,
  now: number,
): authentication is Authentication & { ending?: undefined } =>
  authentication !== undefined &&
  authentication.ending === undefined &&
  !isExpired(authentication, now);

/** The time from which its lifetimes count. */
export const countsFrom = ({
  createdAt,
  keptAt = createdAt,
}: Pick<Authentication, 'createdAt' | 'keptAt'>): number => keptAt;

/** When the store may drop an authentication: soon if it has ended. */
export const keptUntil = (authentication: Authentication, now: number): number =>
  authentication.ending === undefined
    ? countsFrom(authentication) + LEAVABLE_FOR
    : now + 5 * MINUTE;

/** Keeps a log-in whose page is still open: its lifetimes count from now (A10). */
export function noteOpen(draft: Authentication, now: number): void {
  // Of the previous release: the request and the cookie with which its browser comes back end after an hour (N4).
  if (draft.keptAt === undefined) return;
  draft.keptAt = Math.min(now, draft.createdAt + OPEN_FOR);
  draft.expiresAt = Math.max(draft.expiresAt, draft.keptAt + LOG_IN_LIFETIME);
}

/**
 * Once a payment is authorised, the bank may have made it: there must be time left to tell the party (S5). Not all the
 * time for which the log-in is kept, or one whose payment never is made could be neither left nor counted (E8, N5).
 */
const PAYING_LIFETIME = AUTHENTICATION_LIFETIME + 3 * MINUTE;

function longestLifetime({ steps }: Authentication): number {
  const paying = steps.some((step) => step.kind === 'remittance' && step.authorised === true);
  return paying ? PAYING_LIFETIME : AUTHENTICATION_LIFETIME;
}

/** When an authentication expires if something happens in it now. */
export function expiryAfterActivity(authentication: Authentication, now: number): number {
  if (authentication.customerId === undefined) return authentication.expiresAt;
  return Math.min(
    now + IDLE_LIFETIME,
    countsFrom(authentication) + longestLifetime(authentication),
  );
}

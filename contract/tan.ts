import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PisData } from './entry.ts';
import { CUSTOMER_CODES } from './error-codes.ts';

/** What the customer confirms: shown unchanged from the challenge to the result (S5). Amounts are in cents. */
export const Order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('logIn'), clientName: z.string(), requestedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('trustBrowser'), browser: z.string(), requestedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('unlockPin'), requestedAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('payment'),
    amount: PisData.shape.amount,
    currency: z.literal('EUR'),
    payeeName: z.string(),
    payeeIban: z.string(),
    debtorIban: z.string(),
  }),
]);
export type Order = z.infer<typeof Order>;

/**
 * How the customer receives the TAN: in the banking app, or by a message to a phone. `label` is the bank's name
 * for the device.
 */
export const TanMethod = z.object({
  id: z.string(),
  kind: z.enum(['app', 'sms']),
  label: z.string(),
});
export type TanMethod = z.infer<typeof TanMethod>;

/** An order that waits for its TAN, or for an approval in the banking app. */
export const Challenge = z.object({
  id: z.string(),
  /** `denied`: in the banking app, or by one wrong TAN too many. `expired`: this TAN; another may be sent. */
  status: z.enum(['pending', 'confirmed', 'denied', 'expired']),
  order: Order,
  methods: z.array(TanMethod).check(z.minLength(1)),
  /** The one of `methods` by which this TAN was sent. */
  methodId: z.string(),
  /** When this TAN ends. */
  expiresAt: z.iso.datetime(),
  /** Until the access is blocked. */
  attemptsLeft: z.number().check(z.int(), z.minimum(0)),
});
export type Challenge = z.infer<typeof Challenge>;

const SERVICE = 'identity-tan-component';
const BASE = '/challenges/{challenge}';

export const challenge = endpoint({
  name: 'challenge',
  summary: 'Returns the challenge: its order, TAN methods and status.',
  method: 'GET',
  service: SERVICE,
  path: BASE,
  reply: Challenge,
});

export const chooseMethod = endpoint({
  name: 'chooseMethod',
  summary:
    'Sends a new TAN by this method, or another if it is gone, and invalidates the previous one.',
  method: 'POST',
  service: SERVICE,
  path: `${BASE}/method`,
  body: z.object({ methodId: z.string() }),
  reply: Challenge,
  refusals: [...CUSTOMER_CODES],
});

export const renewTan = endpoint({
  name: 'renewTan',
  summary:
    'Sends a new TAN and invalidates the previous one. For components of a bank’s own; the built-in one chooses a method instead.',
  method: 'POST',
  service: SERVICE,
  path: `${BASE}/renewal`,
  reply: Challenge,
  refusals: [...CUSTOMER_CODES],
});

/** The longest TAN. */
export const TAN_MAX_LENGTH = 32;

export const submitTan = endpoint({
  name: 'submitTan',
  summary: 'Confirms the order with a TAN.',
  method: 'POST',
  service: SERVICE,
  path: `${BASE}/tan`,
  body: z.object({ tan: z.string().check(z.minLength(1), z.maxLength(TAN_MAX_LENGTH)) }),
  reply: Challenge,
  refusals: ['WRONG_TAN', 'TAN_EXPIRED', 'LOCKED_ACCOUNT'],
});

/**
 * One server-sent event: the challenge has changed (approved or denied in the banking app). `expiresAt` shows which
 * TAN it is about: a challenge keeps its id when a new TAN is sent, and a late event about the previous one must not
 * make the new one void.
 */
export const ChallengeEvent = z.object({
  challengeId: z.string(),
  status: Challenge.shape.status,
  expiresAt: z.optional(Challenge.shape.expiresAt),
});
export type ChallengeEvent = z.infer<typeof ChallengeEvent>;

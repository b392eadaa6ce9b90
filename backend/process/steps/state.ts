import * as z from 'zod/mini';
import { SignatureDetails } from '#contract/later-steps.ts';
import { Locale } from '#contract/locale.ts';
import { Order, TanMethod } from '#contract/tan.ts';

/** Why a TAN is asked for; each is a pair of START_/END_ steps. */
export const TanPurpose = z.enum(['psd2Auth', 'browserDetection', 'unlockPin']);
export type TanPurpose = z.infer<typeof TanPurpose>;

export const ChallengeState = z.object({
  id: z.string(),
  /** The TAN is derived from this and other fields with a key (see tans.ts): no TAN is ever stored. */
  nonce: z.string(),
  orderHash: z.string(),
  order: Order,
  methods: z.array(TanMethod),
  methodId: z.string(),
  expiresAt: z.number(),
  status: z.enum(['pending', 'confirmed', 'denied']),
  /** Identifies the call that decided it: of the app, or with the TAN, as that is counted. */
  by: z.optional(z.string()),
  /** Its TAN could not be delivered: if the step is started again, another is sent. */
  unsent: z.optional(z.literal(true)),
});
export type ChallengeState = z.infer<typeof ChallengeState>;

/** The documents a customer may have to accept (A7). */
export const TermsName = z.enum(['special', 'qes', 'qid']);
export type TermsName = z.infer<typeof TermsName>;

/** How another device helps to log in: by scanning a code, or by a push to the comfort app. */
export const AppWay = z.enum(['qr', 'comfort']);
export type AppWay = z.infer<typeof AppWay>;

const common = { name: z.string(), done: z.boolean() };
const challenge = z.optional(ChallengeState);
const decision = z.optional(z.enum(['given', 'denied']));
/** A digest of what the page showed last; empty as long as it has shown nothing (A8). */
const shown = z.optional(z.string());

/** A step of one log-in with its present state. New fields are optional, as older entries lack them (N4). */
export const StepState = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('tan'),
    purpose: TanPurpose,
    challenge,
    /** What the customer is asked to trust, as it was when the challenge was opened (A6). */
    browser: z.optional(z.string()),
    trusted: z.optional(z.boolean()),
  }),
  z.object({
    ...common,
    kind: z.literal('terms'),
    document: z._default(TermsName, 'special'),
    previewed: z.optional(z.object({ version: z.string(), locale: Locale })),
  }),
  z.object({ ...common, kind: z.literal('firstLogIn'), way: AppWay }),
  z.object({ ...common, kind: z.literal('consent'), decision, shown }),
  z.object({
    ...common,
    kind: z.literal('signature'),
    decision,
    shown,
    /** The bank may have recorded it: it is told again, with the same key, until it says so (A8). */
    agreed: z.optional(SignatureDetails),
    /** The call by which the customer agreed, by its reference. */
    agreedBy: z.optional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('account'),
    accountId: z.optional(z.string()),
    /** The customer wants none of the accounts: the requesting party has to ask again (E8). */
    other: z.optional(z.literal(true)),
  }),
  z.object({
    ...common,
    kind: z.literal('remittance'),
    challenge,
    /** How the payee check ended that the page has shown last (S5). */
    payeeCheck: z.optional(z.enum(['match', 'closeMatch', 'noMatch', 'notPossible'])),
    /** The bank may have made the payment: it is asked again, with the same key, until it says so (S5). */
    authorised: z.optional(z.literal(true)),
    /** The call that authorised it, by its reference. */
    authorisedBy: z.optional(z.string()),
    /** The account that the party asked for is not the customer's (E8). */
    foreignDebtor: z.optional(z.literal(true)),
    /** The bank offers this customer no payment, or there is no account to pay from (E8). */
    notOffered: z.optional(z.literal(true)),
  }),
  /** The requesting party asked for another customer: this step cannot be taken, it ends the log-in (E8). */
  z.object({ ...common, kind: z.literal('otherCustomer') }),
]);
export type StepState = z.infer<typeof StepState>;
export type StepKind = StepState['kind'];
export type StepOf<K extends StepKind> = Extract<StepState, { kind: K }>;
/** A step that is given or denied. */
export type DecisionStep = StepOf<'consent' | 'signature'>;
/** A step that needs a TAN. */
export type ChallengeStep = StepOf<'tan' | 'remittance'>;
export const needsTan = (step: StepState): step is ChallengeStep =>
  step.kind === 'tan' || step.kind === 'remittance';

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PisData } from './entry.ts';
import { CUSTOMER_CODES } from './error-codes.ts';
import { PostProcessReply } from './process.ts';
import { Challenge } from './tan.ts';

/* The steps that follow the authentication (A8), by the same rules as those in steps.ts. */

/** Who gets something of the customer's, or their money: who sees no name there agrees to nobody knows what. */
const Name = z.string().check(z.minLength(1));

/**
 * What would be forwarded, to whom. `claims` are OIDC claim names with the customer's values, each as one text; of a name
 * that the page does not know, it shows the name itself.
 */
export const ConsentDetails = z.object({
  recipient: Name,
  policyUri: z.optional(z.string()),
  claims: z.array(z.object({ claim: z.string(), value: z.string() })).check(z.minLength(1)),
  /** For how many hours the recipient may fetch them again without the customer, by a refresh token. 0: not at all. */
  retrievableForHours: z.optional(z.number()),
});
export type ConsentDetails = z.infer<typeof ConsentDetails>;

export const consentDetails = endpoint({
  name: 'consentDetails',
  summary: 'GIVE_CONSENT: returns the data that would be forwarded, and to whom.',
  method: 'GET',
  path: '/authentications/{id}/steps/{step}/consent',
  reply: ConsentDetails,
});

export const decideConsent = endpoint({
  name: 'decideConsent',
  summary:
    'GIVE_CONSENT: gives or denies consent to exactly what was last shown. Denial ends the steps, and the requesting party receives access_denied.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/consent',
  body: z.object({ decision: z.enum(['given', 'denied']) }),
  reply: PostProcessReply,
});

/** GIVE_CONSENT_QES: what would be signed, for whom (A8). */
export const SignatureDetails = z.object({
  recipient: Name,
  documentName: z.string(),
  /** SHA-256 of the document, in hex: what is signed is exactly this. */
  documentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  trustService: z.string(),
});
export type SignatureDetails = z.infer<typeof SignatureDetails>;

export const signatureDetails = endpoint({
  name: 'signatureDetails',
  summary: 'GIVE_CONSENT_QES: returns what would be signed, and for whom.',
  method: 'GET',
  path: '/authentications/{id}/steps/{step}/signature-consent',
  reply: SignatureDetails,
});

export const decideSignature = endpoint({
  name: 'decideSignature',
  summary:
    'GIVE_CONSENT_QES: gives or denies consent to exactly what was last shown. Denial ends the steps, and the requesting party receives access_denied.',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/signature-consent',
  body: z.object({ decision: z.enum(['given', 'denied']) }),
  reply: PostProcessReply,
  refusals: [...CUSTOMER_CODES],
});

export const Account = z.object({
  id: z.string(),
  iban: z.string(),
  name: z.string(),
  /** In cents; absent where the bank does not show it. */
  balance: z.optional(z.number().check(z.int())),
});
export type Account = z.infer<typeof Account>;

export const Accounts = z.object({
  accounts: z.array(Account).check(z.minLength(1)),
  preferredId: z.optional(z.string()),
});
export type Accounts = z.infer<typeof Accounts>;

export const accounts = endpoint({
  name: 'accounts',
  summary: 'SELECT_PREFERRED_IBAN: returns the accounts to choose from.',
  method: 'GET',
  path: '/authentications/{id}/steps/{step}/preferred-account',
  reply: Accounts,
});

export const choosePreferredAccount = endpoint({
  name: 'choosePreferredAccount',
  summary:
    'SELECT_PREFERRED_IBAN: chooses one of the accounts, or asks for a different one, which ends the log-in with account_selection_requested (E8).',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/preferred-account',
  body: z.union([z.object({ accountId: z.string() }), z.object({ otherAccount: z.literal(true) })]),
  reply: PostProcessReply,
});

/** Verification of payee: shown before the payment is authorised (S5). */
export const PayeeCheck = z.discriminatedUnion('result', [
  z.object({ result: z.literal('match') }),
  z.object({ result: z.literal('closeMatch'), registeredName: Name }),
  z.object({ result: z.literal('noMatch') }),
  z.object({ result: z.literal('notPossible') }),
]);
export type PayeeCheck = z.infer<typeof PayeeCheck>;

export const Remittance = z.object({
  payment: PisData,
  debtor: Account,
  payeeCheck: PayeeCheck,
  /** Whether the customer has wanted the payment before, as on a page that was loaded anew: its challenge exists. */
  begun: z.optional(z.boolean()),
});
export type Remittance = z.infer<typeof Remittance>;

export const remittance = endpoint({
  name: 'remittance',
  summary:
    'INITIATE_REMITTANCE: returns the payment and the result of the payee check. A debtor account that is not the customer’s ends the log-in with unable_to_enforce_debtor_account (E8).',
  method: 'GET',
  path: '/authentications/{id}/steps/{step}/remittance',
  reply: Remittance,
});

export const startRemittance = endpoint({
  name: 'startRemittance',
  summary: 'Creates the TAN challenge for exactly this payment, or returns the pending one (S5).',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/remittance/tan-start',
  reply: z.object({ challenge: Challenge }),
  refusals: [...CUSTOMER_CODES],
});

export const endRemittance = endpoint({
  name: 'endRemittance',
  summary:
    'Completes the step after the payment is confirmed by TAN. If anything has changed, the log-in is aborted (S5).',
  method: 'POST',
  path: '/authentications/{id}/steps/{step}/remittance',
  reply: PostProcessReply,
  refusals: ['TAN_EXPIRED', ...CUSTOMER_CODES],
});

import * as z from 'zod/mini';
import { AppLogIn } from './app-log-in-state.ts';
import { AuthenticationSession } from './authentication-session.ts';
import { endpoint } from './endpoint.ts';
import type { Locale } from './locale.ts';

/** A short text written by the bank. */
const Words = z.string().check(z.minLength(1), z.maxLength(200));
/** The longest identifier of a party, or redirect URI. */
export const LONGEST_IDENTIFIER = 2048;
const Identifier = z.string().check(z.minLength(1), z.maxLength(LONGEST_IDENTIFIER));

/**
 * How the wizard was opened. `interaction` names one of several log-ins in the same browser; without it, the
 * newest one of this client and redirect URI is meant. It only identifies the log-in: access is granted by the
 * session cookie.
 */
export const EntryQuery = z.object({
  client_id: Identifier,
  redirect_uri: Identifier,
  interaction: z.optional(z.string().check(z.maxLength(64))),
});
export type EntryQuery = z.infer<typeof EntryQuery>;

/** Initial session response and page config (specification 3). */
export const SessionReply = z.object({
  i18nAllowed: z.boolean(),
  defaultLanguageEnglish: z.boolean(),
  qrCodeLoginAllowed: z.boolean(),
  comfortLoginAllowed: z.boolean(),
  authenticationSession: z.nullish(AuthenticationSession),
});
export type SessionReply = z.infer<typeof SessionReply>;

/** The requesting party, as shown to the customer (E4). */
export const RelyingParty = z.object({
  clientId: z.string(),
  clientName: z.string(),
  appName: z.optional(z.string()),
  /** The party's home page, offered as the way out when the log-in no longer exists (N2). */
  clientUri: z.optional(z.string()),
  policyUri: z.optional(z.string()),
  tosUri: z.optional(z.string()),
  tosUriLabel: z.optional(z.string()),
  ecoSystem: z.enum(['okvp', 'verbund', 'yes']),
  applicationType: z.enum(['web', 'native']),
  sameLegalEntity: z._default(z.boolean(), false),
  cancelRedirectBehaviour: z._default(z.enum(['redirect', 'login']), 'redirect'),
  embedded: z._default(z.boolean(), false),
  onlineBanking: z._default(z.boolean(), false),
  isNativeClient: z._default(z.boolean(), false),
});
export type RelyingParty = z.infer<typeof RelyingParty>;

/** A payment the requesting party asked for. Amounts are in cents. */
export const PisData = z.object({
  amount: z.number().check(z.int(), z.positive()),
  currency: z.literal('EUR'),
  payeeName: z.string(),
  payeeIban: z.string(),
  purpose: z.optional(z.string()),
});
export type PisData = z.infer<typeof PisData>;

/** Init-UI response (E2). Unknown fields are dropped, wrong types refused. */
export const InitUiReply = z.object({
  relyingParty: RelyingParty,
  authorizationRequest: z.object({ redirectUri: z.string(), state: z.optional(z.string()) }),
  pisData: z.nullish(PisData),
  authentication: z.object({
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    /** The customer is already logged in: ask the backend which step comes next. */
    started: z.boolean(),
    /** An open request for approval in the comfort app: after a reload, the page continues to wait for it (P7). */
    comfortLogIn: z.optional(AppLogIn),
    /** A QR code that the app has opened or approved: after a reload, the page continues with it (P7). */
    qrLogIn: z.optional(AppLogIn),
  }),
});
export type InitUiReply = z.infer<typeof InitUiReply>;

/** A link of the bank. Only http and https addresses become links. */
export const BankLink = z.object({ label: Words, url: z.string().check(z.maxLength(2048)) });
export type BankLink = z.infer<typeof BankLink>;

/** An image on the bank's origin. */
export const BankLogo = z.object({ name: Words, url: z.string() });

/** How a customer reaches the bank. */
export const BankContact = z.object({
  phone: z.optional(Words),
  hours: z.optional(Words),
  address: z.optional(Words),
});
export type BankContact = z.infer<typeof BankContact>;

/** A message of the bank to every customer. */
export const BankMessage = z.string().check(z.minLength(1), z.maxLength(500));

/** A bank in one language: its name (Y4), its word for the access key (L1), its help (L2), and its footer (Y2). */
export const BankSettings = z.object({
  name: z.string(),
  banknameAusblenden: z._default(z.boolean(), false),
  accessKeyName: z.optional(z.string()),
  forgotPinUrl: z.optional(z.string()),
  /** The footer's links bar: imprint, privacy, accessibility. */
  links: z.optional(z.array(BankLink)),
  /** The footer's logo bar: images on the bank's origin, each with its name. */
  logos: z.optional(z.array(BankLogo)),
  contact: z.optional(BankContact),
  /** Messages that the bank shows to every customer on the log-in page. */
  infoMessages: z.optional(z.array(BankMessage)),
});
export type BankSettings = z.infer<typeof BankSettings>;

/** The bank, by locale. What else there is beside the two is ignored, whatever its form. */
export const BankSettingsReply = z.object({
  'de-DE': z.optional(BankSettings),
  'en-GB': z.optional(BankSettings),
} satisfies Record<Locale, unknown>);
export type BankSettingsReply = z.infer<typeof BankSettingsReply>;

export const session = endpoint({
  name: 'session',
  summary: 'Returns what the page may offer and which bank it belongs to.',
  method: 'GET',
  path: '/session',
  query: EntryQuery,
  reply: SessionReply,
  refusals: ['UNKNOWN_CLIENT'],
});

export const initUi = endpoint({
  name: 'initUi',
  summary: 'Returns the requesting party, what it asks for, and the status of the log-in.',
  method: 'POST',
  path: '/init-ui',
  query: EntryQuery,
  reply: InitUiReply,
  refusals: ['UNKNOWN_CLIENT'],
});

export const bankSettings = endpoint({
  name: 'bankSettings',
  summary: 'Returns the bank’s name, texts and links, by locale: de-DE, en-GB.',
  method: 'GET',
  path: '/settingsV2',
  query: EntryQuery,
  reply: BankSettingsReply,
});

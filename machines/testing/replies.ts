import type { AppLogIn } from '#contract/app-log-in-state.ts';
import type { InitUiReply, RelyingParty, SessionReply } from '#contract/entry.ts';
import type { Remittance, SignatureDetails } from '#contract/later-steps.ts';
import type { PostProcessReply, ProcessReply, StepType } from '#contract/process.ts';
import type { TermsDocument } from '#contract/steps.ts';
import type { Challenge, Order } from '#contract/tan.ts';

/** A usual relying party, with the changes of the test. */
export function relyingParty(changes: Partial<RelyingParty> = {}): RelyingParty {
  return {
    clientId: 'demo',
    clientName: 'Demo Shop',
    ecoSystem: 'yes',
    applicationType: 'web',
    sameLegalEntity: false,
    cancelRedirectBehaviour: 'redirect',
    embedded: false,
    onlineBanking: false,
    isNativeClient: false,
    ...changes,
  };
}

export function initUiReply(
  started = false,
  party: Partial<RelyingParty> = {},
  pending: Pick<InitUiReply['authentication'], 'comfortLogIn' | 'qrLogIn'> = {},
): InitUiReply {
  return {
    relyingParty: relyingParty(party),
    authorizationRequest: { redirectUri: 'https://party/cb', state: 's' },
    pisData: null,
    authentication: { id: 'auth-1', started, ...pending },
  };
}

/** The bank that every reply names. */
export const BANK = { rzbk: '8840', markenId: '1' };

export function sessionReply(changes: Partial<SessionReply> = {}): SessionReply {
  return {
    i18nAllowed: true,
    defaultLanguageEnglish: false,
    qrCodeLoginAllowed: false,
    comfortLoginAllowed: false,
    authenticationSession: BANK,
    ...changes,
  };
}

const urlOf = (stepType: string) =>
  `/services_auth/auth-backend/api/authentications/auth-1/steps/${stepType.toLowerCase()}`;

const actions = (stepTypes: readonly string[]) => ({
  actions: stepTypes.map((stepType) => ({ stepType, urlOfResource: urlOf(stepType) })),
});

/** A reply that offers these steps; without any, the process is completed. */
export function processReply(...stepTypes: readonly (StepType | (string & {}))[]): ProcessReply {
  return stepTypes.length === 0
    ? { authenticationProcessCompleted: true, nextAuthenticationProcessStep: null }
    : { authenticationProcessCompleted: false, nextAuthenticationProcessStep: actions(stepTypes) };
}

/** A reply with the steps that follow; without any, the log-in can be completed. */
export function postReply(...stepTypes: readonly (StepType | (string & {}))[]): PostProcessReply {
  return { nextPostAuthenticationProcessStep: actions(stepTypes) };
}

export function challenge(changes: Partial<Challenge> = {}): Challenge {
  return {
    id: 'challenge-1',
    status: 'pending',
    order: { kind: 'logIn', clientName: 'Demo Shop', requestedAt: '2026-01-01T10:00:00.000Z' },
    methods: [
      { id: 'app', kind: 'app', label: 'Pixel' },
      { id: 'sms', kind: 'sms', label: '…123' },
    ],
    methodId: 'app',
    expiresAt: '2026-01-01T10:05:00.000Z',
    attemptsLeft: 5,
    ...changes,
  };
}

export const termsDocument: TermsDocument = {
  title: 'Terms',
  version: '1',
  sections: [{ heading: 'One', paragraphs: ['…'] }],
  pdf: { url: '/services_auth/auth-frontend/terms/special-terms-en.pdf', bytes: 1000 },
};

/** A log-in on another device that waits for approval. */
export function appLogIn(changes: Partial<AppLogIn> = {}): AppLogIn {
  return {
    id: 'log-in-1',
    status: 'waiting',
    number: '42',
    expiresAt: '2026-01-01T10:01:00.000Z',
    link: 'https://bank/demo/app?qr=1',
    ...changes,
  };
}

/** What would be signed, and for whom. */
export const signatureDetails: SignatureDetails = {
  recipient: 'Demo Shop',
  documentName: 'Contract',
  documentHash: '0'.repeat(64),
  trustService: 'Demo Trust',
};

/** A payment, and the order that confirms it. */
export const remittance: Remittance = {
  payment: { amount: 4999, currency: 'EUR', payeeName: 'Shop', payeeIban: 'DE02' },
  debtor: { id: 'account-1', iban: 'DE01', name: 'Giro' },
  payeeCheck: { result: 'match' },
};
export const payment = {
  kind: 'payment',
  amount: 4999,
  currency: 'EUR',
  payeeName: 'Shop',
  payeeIban: 'DE02',
  debtorIban: 'DE01',
} as const satisfies Order;

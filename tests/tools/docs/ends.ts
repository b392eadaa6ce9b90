import type { OAuthError } from '#contract/error-codes.ts';

/** What the requesting party receives: an authorization code, an OAuth error, or nothing at all. */
export type Received = 'code' | OAuthError | 'nothing';

export interface Outcome {
  /** The wizard's state at the end. */
  readonly state: string;
  readonly why: string;
  readonly receives: Received;
  /** The demo customer that shows it. */
  readonly customer: string;
}

/** Ends of a log-in other than error pages, and error pages that no code of the backend leads to. */
export const ENDS = {
  completed: {
    state: 'returning',
    why: 'Every step is taken',
    receives: 'code',
    customer: 'henry',
  },
  cancelledAtLogIn: {
    state: 'returning',
    why: 'The customer cancels on the log-in page, or goes back to the bank selection',
    receives: 'access_denied',
    customer: 'anybody',
  },
  cancelledInProcess: {
    state: 'returning',
    why: 'The customer ends the process in the middle',
    receives: 'access_denied',
    customer: 'anna',
  },
  consentDenied: {
    state: 'returning',
    why: 'The customer does not want the data forwarded',
    receives: 'access_denied',
    customer: 'bruno',
  },
  signatureDenied: {
    state: 'returning',
    why: 'The customer does not want to sign',
    receives: 'access_denied',
    customer: 'clara',
  },
  otherAccount: {
    state: 'returning',
    why: 'The customer wants another account than those on offer',
    receives: 'account_selection_requested',
    customer: 'bruno',
  },
  foreignDebtor: {
    state: 'returning',
    why: 'The payment is to come from an account that is not the customer’s',
    receives: 'unable_to_enforce_debtor_account',
    customer: 'david, payment “from somebody else’s account”',
  },
  otherCustomer: {
    state: 'returning',
    why: 'The party asks for one customer, and another logs in',
    receives: 'login_required',
    customer: 'anna, in place of somebody else',
  },
  noPayment: {
    state: 'returning',
    why: 'The party asks for a payment, and the bank offers the customer none',
    receives: 'unable_to_meet_service_requirements',
    customer: 'anna, with a payment',
  },
  sessionOver: {
    state: 'errorPage.sessionExpired',
    why: 'No activity for five minutes',
    receives: 'access_denied_session_timeout',
    customer: 'anna, who waits',
  },
  brokenContract: {
    state: 'errorPage.errorTechnical',
    why: 'Any other code or none, or an answer that breaks the contract',
    receives: 'server_error',
    customer: 'anybody, when the backend fails',
  },
  qrDenied: {
    state: 'qrLogin.denied',
    why: 'The app denies the log-in by QR code; a new code is offered',
    receives: 'nothing',
    customer: 'emma',
  },
  qrExpired: {
    state: 'qrLogin.expired',
    why: 'The app has opened the QR code and let it end; a new code is offered',
    receives: 'nothing',
    customer: 'emma, who waits',
  },
  qrRateLimited: {
    state: 'qrLogin.rateLimited',
    why: 'Too many QR codes; credentials are offered',
    receives: 'nothing',
    customer: 'anybody, again and again',
  },
  qrUnknownError: {
    state: 'qrLogin.unknownError',
    why: 'No QR code is to be had; credentials are offered',
    receives: 'nothing',
    customer: 'anybody, when the backend fails',
  },
  qrUncollected: {
    state: 'qrLogin.uncollected',
    why: 'The QR code is approved, but nobody answers; to try again is offered',
    receives: 'nothing',
    customer: 'emma, when the connection is lost',
  },
  comfortDenied: {
    state: 'comfortLogin.denied',
    why: 'The comfort app denies; the log-in page is offered',
    receives: 'nothing',
    customer: 'felix',
  },
  comfortExpired: {
    state: 'comfortLogin.sessionExpired',
    why: 'Nobody approves in the comfort app in time; the log-in page is offered',
    receives: 'nothing',
    customer: 'felix, who waits',
  },
  comfortRetriesExceeded: {
    state: 'comfortLogin.retriesExceeded',
    why: 'Too many pushes to the comfort app; the log-in page is offered',
    receives: 'nothing',
    customer: 'felix, again and again',
  },
  comfortError: {
    state: 'comfortLogin.error',
    why: 'The comfort app cannot be asked; the log-in page is offered',
    receives: 'nothing',
    customer: 'felix, when the backend fails',
  },
  comfortUncollected: {
    state: 'comfortLogin.uncollected',
    why: 'The comfort app approves, but nobody answers; to try again is offered',
    receives: 'nothing',
    customer: 'felix, when the connection is lost',
  },
  otherTab: {
    state: 'otherTab',
    why: 'The log-in goes on in another tab; to go on here is offered',
    receives: 'nothing',
    customer: 'anna, in two tabs',
  },
  secondError: {
    state: 'errorInPlace',
    why: 'A second error in one session, shown in place (P4)',
    receives: 'server_error',
    customer: 'anybody, when the backend fails twice',
  },
  startFailed: {
    state: 'errorPage.errorTechnical',
    why: 'Who is asking could not be found out; to try again is offered',
    receives: 'nothing',
    customer: 'anybody, when init-UI fails',
  },
  completeUnavailable: {
    state: 'completeUnavailable',
    why: 'Every step is taken, but nobody answers; to try again is offered',
    receives: 'nothing',
    customer: 'henry, when the connection is lost',
  },
  cancelUnavailable: {
    state: 'cancelUnavailable',
    why: 'The customer leaves, but nobody answers; to try again is offered',
    receives: 'nothing',
    customer: 'anna, when the connection is lost',
  },
  resetToLogIn: {
    state: 'login',
    why: 'The customer ends the process, and the party wants the log-in page (E6)',
    receives: 'nothing',
    customer: 'anna, at the party “okvp”',
  },
  corruptUrl: {
    state: 'corruptUrl',
    why: 'The address names no party or a page nobody knows: nobody to return to',
    receives: 'nothing',
    customer: 'nobody',
  },
  navigationError: {
    state: 'navigationError',
    why: 'A page could not be shown: the customer starts again from where they came',
    receives: 'nothing',
    customer: 'nobody',
  },
  noTheme: {
    state: 'failed',
    why: 'No theme could be loaded: the application could not be started',
    receives: 'nothing',
    customer: 'nobody',
  },
} as const satisfies Record<string, Outcome>;

export type EndId = keyof typeof ENDS;

import { type FatalCode, OAUTH_ERROR_BY_CODE, type OAuthError } from '#contract/error-codes.ts';
import { PAGE_BY_CODE } from '#machines/error-catalogue.ts';
import type { ErrorRouteId } from '#machines/routes.ts';
import { cell } from './cell.ts';

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

/** Ends of a log-in that are no error page, and error pages that no code of the backend leads to. */
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
  resetToLogIn: {
    state: 'login',
    why: 'The customer ends the process, and the party wants the log-in page (E6)',
    receives: 'nothing',
    customer: 'anna, at the party “okvp”',
  },
  corruptUrl: {
    state: 'corruptUrl',
    why: 'The address names no party, or a page nobody knows: nobody to return to',
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

const isFatal = (code: keyof typeof OAUTH_ERROR_BY_CODE): code is FatalCode =>
  OAUTH_ERROR_BY_CODE[code] !== null;

/** A code that ends the log-in: its page, the OAuth error, and the demo customer of its name. */
export interface CodeOutcome extends Outcome {
  readonly code: FatalCode;
  readonly page: ErrorRouteId;
  readonly receives: OAuthError;
}

/** Every code of the catalogue that ends a log-in (R1, E8). */
export const CODE_OUTCOMES: readonly CodeOutcome[] = (
  Object.keys(OAUTH_ERROR_BY_CODE) as (keyof typeof OAUTH_ERROR_BY_CODE)[]
)
  .filter(isFatal)
  .map((code) => ({
    code,
    page: PAGE_BY_CODE[code],
    state: `errorPage.${PAGE_BY_CODE[code]}`,
    why: `The backend answers ${code}`,
    receives: OAUTH_ERROR_BY_CODE[code],
    customer: code.toLowerCase().replaceAll('_', '-'),
  }));

const row = ({ state, why, receives, customer }: Outcome): string =>
  `| ${[`\`${state}\``, why, receives === 'nothing' ? 'nothing' : `\`${receives}\``, customer].map(cell).join(' | ')} |`;

/** Every end of a log-in, with what the requesting party receives. */
export function outcomesPage(): string {
  const outcomes: readonly Outcome[] = [...Object.values(ENDS), ...CODE_OUTCOMES];
  return [
    '# How a log-in can end',
    '',
    'Generated from [contract/error-codes.ts](../contract/error-codes.ts), [machines/error-catalogue.ts](../machines/error-catalogue.ts) and [tests/tools/docs/outcomes.ts](../tests/tools/docs/outcomes.ts) by `npm run docs`. Not to be edited by hand. [tests/e2e/outcomes.spec.ts](../tests/e2e/outcomes.spec.ts) and [tests/e2e/error-pages.spec.ts](../tests/e2e/error-pages.spec.ts) observe each redirect in a browser.',
    '',
    'From an error page the customer returns by its button; the party then receives the OAuth error, with its `state` and `iss`. A second error in one session is shown in place, and the party receives the same as from its page (P4). The ends of a log-in by QR code or comfort app – denied, expired, too many – lead to a new code or back to the log-in page: the party receives nothing until the log-in ends in one of these ways.',
    '',
    '| ends in | because | the requesting party receives | shown by |',
    '|---|---|---|---|',
    ...outcomes.map(row),
    '',
  ].join('\n');
}

import {
  type ErrorCode,
  type FatalCode,
  isErrorCode,
  OAUTH_ERROR_BY_CODE,
  type OAuthError,
} from '#contract/error-codes.ts';
import { PAGE_BY_CODE } from '#machines/error-catalogue.ts';
import type { ErrorRouteId } from '#machines/routes.ts';
import { row } from './cell.ts';
import { ENDS, type Outcome } from './ends.ts';

const isFatal = (code: ErrorCode): code is FatalCode => OAUTH_ERROR_BY_CODE[code] !== null;

/** A code that ends the log-in: its page, its OAuth error, and the demo customer of the same name. */
export interface CodeOutcome extends Outcome {
  readonly code: FatalCode;
  readonly page: ErrorRouteId;
  readonly receives: OAuthError;
}

/** Every code of the catalogue that ends a log-in (R1, E8). */
export const CODE_OUTCOMES: readonly CodeOutcome[] = Object.keys(OAUTH_ERROR_BY_CODE)
  .filter(isErrorCode)
  .filter(isFatal)
  .map((code) => ({
    code,
    page: PAGE_BY_CODE[code],
    state: `errorPage.${PAGE_BY_CODE[code]}`,
    why: `The backend answers ${code}`,
    receives: OAUTH_ERROR_BY_CODE[code],
    customer: code.toLowerCase().replaceAll('_', '-'),
  }));

const rowOf = ({ state, why, receives, customer }: Outcome): string =>
  row(`\`${state}\``, why, receives === 'nothing' ? 'nothing' : `\`${receives}\``, customer);

/** Every end of a log-in, with what the requesting party receives. */
export function outcomesPage(): string {
  const outcomes: readonly Outcome[] = [...Object.values(ENDS), ...CODE_OUTCOMES];
  return [
    '# How a log-in can end',
    '',
    'Generated from [contract/error-codes.ts](../contract/error-codes.ts), [machines/error-catalogue.ts](../machines/error-catalogue.ts) and [tests/tools/docs/ends.ts](../tests/tools/docs/ends.ts) by `npm run docs`. Not to be edited by hand. With `npm run prove:journeys`, [tests/e2e/outcomes.spec.ts](../tests/e2e/outcomes.spec.ts) and [tests/e2e/error-pages.spec.ts](../tests/e2e/error-pages.spec.ts) observe each row in a browser, from the side of the requesting party.',
    '',
    'From an error page the customer returns by its button; the party then receives the OAuth error, with its `state` and `iss`. A second error in one session is shown in place, and the party receives the same as from its page (P4). Where it says *nothing*, the customer is still with the bank: the party hears nothing, half a minute later included, until the log-in ends in another of these ways.',
    '',
    '| ends in | because | the requesting party receives | shown by |',
    '|---|---|---|---|',
    ...outcomes.map(rowOf),
    '',
  ].join('\n');
}

import type { TFunction } from 'i18next';
import type { ErrorRouteId, ROUTES } from '#machines/routes.ts';

type GroupOf<TitleKey> = TitleKey extends `ERROR.${infer Group}.PAGE_TITLE` ? Group : never;

/** Where each error page's texts are. The route table's title keys are the truth: another group does not compile. */
export const ERROR_TEXTS = {
  corruptUrl: 'CORRUPT_URL',
  notOfLegalAge: 'NOT_OF_LEGAL_AGE',
  noNaturalPerson: 'NO_NATURAL_PERSON',
  lockedAccountError: 'LOCKED_ACCOUNT',
  noScaMethod: 'NO_SCA_METHOD',
  pinLocked: 'PIN_LOCKED',
  pinLockedAndWrongNoBanking: 'PIN_LOCKED_AND_WRONG_NOBANKING',
  unapprovedAccount: 'UNAPPROVED_ACCOUNT',
  invalidAccount: 'INVALID_ACCOUNT',
  pinInitialAccess: 'PIN_INITIAL_ACCESS',
  pinRecalculation: 'PIN_RECALCULATION',
  sessionExpired: 'SESSION_EXPIRED',
  unableToMeetServiceRequirements: 'UNABLE_TO_MEET_SERVICE_REQUIREMENTS',
  errorTechnical: 'TECHNICAL',
  bankFusionActive: 'BANK_FUSION',
} as const satisfies { [Id in ErrorRouteId]: GroupOf<(typeof ROUTES)[Id]['titleKey']> };

/**
 * What an error is called, what happened and what to do now: the error page data of the specification (R4), as
 * texts. `pageTitle` and `title` are those of its `pageTitleTranslationKey` and `errorTitleTranslationKey`,
 * `subtitle` and `detail` its `errorDetail`. Its `errorCode` is for the party: contract/error-codes.ts has it.
 * `because`: the page's words where that is known to be why.
 */
export function errorWords(page: ErrorRouteId, t: TFunction, because?: 'noCookies') {
  const texts = ERROR_TEXTS[page];
  const known = because === 'noCookies' ? 'NO_COOKIES' : texts;
  return {
    pageTitle: t(`ERROR.${texts}.PAGE_TITLE`),
    title: t(`ERROR.${known}.TITLE`),
    subtitle: t(`ERROR.${known}.SUBTITLE`),
    detail: t(`ERROR.${known}.DETAIL`),
  };
}

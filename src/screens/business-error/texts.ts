import type { TFunction } from 'i18next';
import { type Failure, isTooMany } from '#machines/error-catalogue.ts';
import type { ErrorRouteId, ROUTES } from '#machines/routes.ts';

type GroupOf<TitleKey> = TitleKey extends `ERROR.${infer Group}.PAGE_TITLE` ? Group : never;

/** The texts' group of each error page; must match the title key in the route table, or it does not compile. */
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

/** The texts' group of each cause that the customer can do something about. */
const BECAUSE = {
  noCookies: 'NO_COOKIES',
  otherCustomer: 'OTHER_CUSTOMER',
  tooMany: 'TOO_MANY',
} as const;
type Because = keyof typeof BECAUSE;

/** The cause of a technical error, if waiting helps: too many calls were made. */
export const causeOf = (failure: Pick<Failure, 'code'> | undefined): 'tooMany' | undefined =>
  isTooMany(failure) ? 'tooMany' : undefined;

/**
 * The texts of an error page (R4): `pageTitle` and `title` are those of the specification's
 * `pageTitleTranslationKey` and `errorTitleTranslationKey`, `subtitle` and `detail` those of its `errorDetail`.
 * Its `errorCode` is in contract/error-codes.ts. `because`: a known cause, whose texts replace those of the
 * page.
 */
export function errorWords(page: ErrorRouteId, t: TFunction, because?: Because) {
  const texts = ERROR_TEXTS[page];
  const known = because ? BECAUSE[because] : texts;
  return {
    pageTitle: t(`ERROR.${texts}.PAGE_TITLE`),
    title: t(`ERROR.${known}.TITLE`),
    subtitle: t(`ERROR.${known}.SUBTITLE`),
    detail: t(`ERROR.${known}.DETAIL`),
  };
}

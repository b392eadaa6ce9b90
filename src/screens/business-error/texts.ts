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
} as const satisfies { [Id in ErrorRouteId]: GroupOf<(typeof ROUTES)[Id]['titleKey']> };

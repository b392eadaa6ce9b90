import type { ParseKeys, TFunction } from 'i18next';
import { type Failure, isTooMany } from '#machines/error-catalogue.ts';
import { type ErrorRouteId, ROUTES } from '#machines/routes.ts';

/** The texts' group of each cause that the customer can do something about. */
const BECAUSE = {
  noCookies: 'NO_COOKIES',
  otherCustomer: 'OTHER_CUSTOMER',
  tooMany: 'TOO_MANY',
} as const;
export type Because = keyof typeof BECAUSE | 'offline';

/** The cause of a technical error, if waiting helps: there is no network, or too many calls were made. */
export function causeOf(
  failure: Pick<Failure, 'code' | 'offline'> | undefined,
): 'offline' | 'tooMany' | undefined {
  if (failure?.offline) return 'offline';
  return isTooMany(failure) ? 'tooMany' : undefined;
}

/**
 * The key of an error page's title: the specification's `pageTitleTranslationKey`, or that of a known cause (R4,
 * P1).
 */
export function errorTitleKey(page: ErrorRouteId, because?: Because): ParseKeys {
  if (because === 'offline') return 'COMMON.OFFLINE_TITLE';
  return because ? `ERROR.${BECAUSE[because]}.TITLE` : ROUTES[page].titleKey;
}

/**
 * The other texts of an error page (R4): `title` is that of the specification's `errorTitleTranslationKey`,
 * `subtitle` and `detail` those of its `errorDetail`. Its `errorCode` is in contract/error-codes.ts. `because`: a
 * known cause, whose texts replace those of the page.
 */
export function errorWords(page: ErrorRouteId, t: TFunction, because?: Because) {
  if (because === 'offline') {
    return {
      title: t('COMMON.OFFLINE_TITLE'),
      subtitle: t('COMMON.NOTHING_LOST'),
      detail: t('COMMON.GOES_ON'),
    };
  }
  const known = because ? BECAUSE[because] : ROUTES[page].texts;
  return {
    title: t(`ERROR.${known}.TITLE`),
    subtitle: t(`ERROR.${known}.SUBTITLE`),
    detail: t(`ERROR.${known}.DETAIL`),
  };
}

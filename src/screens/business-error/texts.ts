import type { TFunction } from 'i18next';
import { type Failure, isTooMany } from '#machines/error-catalogue.ts';
import { type ErrorRouteId, ROUTES } from '#machines/routes.ts';

/** The texts' group of each cause that the customer can do something about. */
const BECAUSE = {
  noCookies: 'NO_COOKIES',
  otherCustomer: 'OTHER_CUSTOMER',
  tooMany: 'TOO_MANY',
} as const;
type Because = keyof typeof BECAUSE | 'offline';

/** The cause of a technical error, if waiting helps: there is no network, or too many calls were made. */
export function causeOf(
  failure: Pick<Failure, 'code' | 'offline'> | undefined,
): 'offline' | 'tooMany' | undefined {
  if (failure?.offline) return 'offline';
  return isTooMany(failure) ? 'tooMany' : undefined;
}

/**
 * The texts of an error page (R4): `pageTitle` and `title` are those of the specification's
 * `pageTitleTranslationKey` and `errorTitleTranslationKey`, `subtitle` and `detail` those of its `errorDetail`.
 * Its `errorCode` is in contract/error-codes.ts. `because`: a known cause, whose texts replace those of the
 * page.
 */
export function errorWords(page: ErrorRouteId, t: TFunction, because?: Because) {
  if (because === 'offline') {
    const title = t('COMMON.OFFLINE_TITLE');
    const [subtitle, detail] = [t('COMMON.NOTHING_LOST'), t('COMMON.GOES_ON')];
    return { pageTitle: title, title, subtitle, detail };
  }
  const { texts, titleKey } = ROUTES[page];
  const known = because ? BECAUSE[because] : texts;
  return {
    pageTitle: t(titleKey),
    title: t(`ERROR.${known}.TITLE`),
    subtitle: t(`ERROR.${known}.SUBTITLE`),
    detail: t(`ERROR.${known}.DETAIL`),
  };
}

import type { ErrorRouteId } from '#machines/routes.ts';
import type { Only } from '#src/screens/screen-entry.tsx';
import { ErrorLayout } from './layout.tsx';
import { errorTitleKey } from './texts.ts';
import type { WaysOnProps } from './ways-on.tsx';

export interface BusinessErrorProps extends Omit<WaysOnProps, 'onRetry'> {
  page: Exclude<ErrorRouteId, 'errorTechnical'>;
  /** Why the session is said to have expired, if that is known better. */
  because?: 'noCookies' | 'otherCustomer' | undefined;
  reference?: string | undefined;
}

/** The props of one of the pages. */
export type ErrorPageProps<Page extends BusinessErrorProps['page']> = Only<
  Page extends 'sessionExpired' ? BusinessErrorProps : Omit<BusinessErrorProps, 'because'>,
  'page',
  Page
>;

/** Pages that say that something is wrong. The others explain: being too young is not an error. */
const ALARMING: readonly BusinessErrorProps['page'][] = [
  'corruptUrl',
  'lockedAccountError',
  'pinLocked',
  'pinLockedAndWrongNoBanking',
  'invalidAccount',
];

/** The key of the page's title (P1). */
export const titleKeyOf = ({ page, because }: BusinessErrorProps) => errorTitleKey(page, because);

/** All error pages except error-technical (P3). */
export default function BusinessErrorScreen(props: BusinessErrorProps) {
  return <ErrorLayout {...props} tone={ALARMING.includes(props.page) ? undefined : 'info'} />;
}

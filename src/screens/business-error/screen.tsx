import type { ErrorRouteId } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import type { Only } from '#src/screens/screen-entry.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { errorTitleKey, errorWords } from './texts.ts';
import { WaysOn, type WaysOnProps } from './ways-on.tsx';

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

/** All error pages except error-technical: one layout, filled with data (P3). */
export default function BusinessErrorScreen(props: BusinessErrorProps) {
  const { page, because, reference, back, onBack } = props;
  const t = useTexts();
  const { title, subtitle, detail } = errorWords(page, t, because);
  return (
    <Card>
      <ErrorPicture tone={ALARMING.includes(page) ? 'danger' : 'info'} />
      <Headline>{title}</Headline>
      <Lead>{subtitle}</Lead>
      <p>{detail}</p>
      {reference !== undefined && <Reference value={reference} />}
      <WaysOn back={back} onBack={onBack} />
    </Card>
  );
}

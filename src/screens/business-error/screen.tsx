import type { ErrorRouteId } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { errorWords } from './texts.ts';
import { WaysOn, type WaysOnProps } from './ways-on.tsx';

export interface BusinessErrorProps extends Omit<WaysOnProps, 'onRetry'> {
  page: Exclude<ErrorRouteId, 'errorTechnical'>;
  /** The cause, if it is one that the customer can fix. */
  because?: 'noCookies' | undefined;
  reference?: string | undefined;
}

/** Pages that say that something is wrong. The others explain: being too young is not an error. */
const ALARMING: readonly BusinessErrorProps['page'][] = [
  'corruptUrl',
  'lockedAccountError',
  'pinLocked',
  'pinLockedAndWrongNoBanking',
  'invalidAccount',
];

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

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
  tone?: 'info';
  /** The cause, if it is one that the customer can fix. */
  because?: 'noCookies' | undefined;
  reference?: string | undefined;
}

/**
 * All error pages except error-technical: one layout, filled with data (P3). bank-fusion-active has a screen of
 * its own, which uses this one in another tone.
 */
export default function BusinessErrorScreen(props: BusinessErrorProps) {
  const { page, tone, because, reference, back, onBack } = props;
  const t = useTexts();
  const { title, subtitle, detail } = errorWords(page, t, because);
  return (
    <Card>
      <ErrorPicture tone={tone} />
      <Headline>{title}</Headline>
      <Lead>{subtitle}</Lead>
      <p>{detail}</p>
      {reference !== undefined && <Reference value={reference} />}
      <WaysOn back={back} onBack={onBack} />
    </Card>
  );
}

import { useState } from 'react';
import type { ErrorRouteId } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { errorTitleKey, errorWords } from '#src/screens/business-error/texts.ts';
import { WaysOn, type WaysOnProps } from '#src/screens/business-error/ways-on.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Card } from '#src/ui/card.tsx';
import { Headline } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';

export interface InPlaceErrorProps extends WaysOnProps {
  page: ErrorRouteId;
  /** The cause, if it is known. */
  because?: 'offline' | 'otherCustomer' | 'tooMany' | undefined;
  reference: string;
}

/** The key of the page's title (P1). */
export const titleKeyOf = ({ page, because }: InPlaceErrorProps) => errorTitleKey(page, because);

/** An error that may not have a page of its own: shown in place, with a reference and a way on (P4). */
export default function InPlaceErrorScreen(props: InPlaceErrorProps) {
  const { page, because, reference, onRetry, back } = props;
  const t = useTexts();
  const ways = `${Boolean(onRetry)} ${Boolean(back)}`;
  const [firstWays] = useState(ways);
  // A second error may have other ways on: the button that had the focus is gone.
  const hasOtherWays = ways !== firstWays;
  const { title, subtitle, detail } = errorWords(page, t, because);
  return (
    <Card>
      <Headline hidden>{t(titleKeyOf(props))}</Headline>
      {/* The focus is the headline's, as after every navigation (P6): this is said because it is live. */}
      <Alert
        // What has taken the focus is not live: the error after it takes the focus in turn (N1).
        key={hasOtherWays ? reference : ''}
        title={title}
        takesFocus={hasOtherWays}
      >
        <p>{subtitle}</p>
        <p>{detail}</p>
        <Reference value={reference} />
      </Alert>
      <WaysOn {...props} />
    </Card>
  );
}

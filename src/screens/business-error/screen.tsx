import type { ErrorRouteId } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { type Back, BackButton } from './back-button.tsx';
import { errorWords } from './texts.ts';

export interface BusinessErrorProps {
  page: Exclude<ErrorRouteId, 'errorTechnical'>;
  tone?: 'info';
  reference?: string | undefined;
  /** No party known, no way back (E1). */
  back?: Back | undefined;
  onBack: () => void;
}

/**
 * All error pages except error-technical: one layout, fed by data (P3). bank-fusion-active has a screen of
 * its own, which uses this one in another tone.
 */
export default function BusinessErrorScreen(props: BusinessErrorProps) {
  const { page, tone, reference, back, onBack } = props;
  const t = useTexts();
  const { title, subtitle, detail } = errorWords(page, t);
  return (
    <Card>
      <ErrorPicture tone={tone} />
      <Headline>{title}</Headline>
      <Lead>{subtitle}</Lead>
      <p>{detail}</p>
      {reference !== undefined && <Reference value={reference} />}
      {back && (
        <Actions>
          <BackButton back={back} kind="primary" onBack={onBack} />
        </Actions>
      )}
    </Card>
  );
}

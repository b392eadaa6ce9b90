import { useTexts } from '#src/i18n/use-texts.tsx';
import { WaysOn, type WaysOnProps } from '#src/screens/business-error/ways-on.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';

export interface TechnicalErrorProps extends WaysOnProps {
  reference: string;
}

/** error-technical: an error not caused by the customer, with a reference and a way on (P3, E3). */
export default function TechnicalErrorScreen(props: TechnicalErrorProps) {
  const t = useTexts();
  return (
    <Card>
      <ErrorPicture />
      <Headline>{t('ERROR.TECHNICAL.TITLE')}</Headline>
      <Lead>{t('ERROR.TECHNICAL.SUBTITLE')}</Lead>
      <p>{t('ERROR.TECHNICAL.DETAIL')}</p>
      <Reference value={props.reference} />
      <WaysOn {...props} />
    </Card>
  );
}

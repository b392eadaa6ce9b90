import { useTexts } from '#src/i18n/use-texts.tsx';
import { type Back, BackButton } from '#src/screens/business-error/back-button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';

export interface TechnicalErrorProps {
  reference: string;
  canRetry: boolean;
  back?: Back | undefined;
  onRetry: () => void;
  onBack: () => void;
}

/** error-technical: no fault of the customer's, with a reference and a way on (P3, E3). */
export default function TechnicalErrorScreen(props: TechnicalErrorProps) {
  const { reference, canRetry, back, onRetry, onBack } = props;
  const t = useTexts();
  return (
    <Card>
      <ErrorPicture />
      <Headline>{t('ERROR.TECHNICAL.TITLE')}</Headline>
      <Lead>{t('ERROR.TECHNICAL.SUBTITLE')}</Lead>
      <p>{t('ERROR.TECHNICAL.DETAIL')}</p>
      <Reference value={reference} />
      {(canRetry || back) && (
        <Actions>
          {canRetry && <TryAgain onRetry={onRetry} />}
          {back && (
            <BackButton back={back} kind={canRetry ? 'secondary' : 'primary'} onBack={onBack} />
          )}
        </Actions>
      )}
    </Card>
  );
}

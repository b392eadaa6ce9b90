import type { ErrorRouteId } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { type Back, BackButton } from '#src/screens/business-error/back-button.tsx';
import { errorWords } from '#src/screens/business-error/texts.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';

export interface InPlaceErrorProps {
  page: ErrorRouteId;
  reference: string;
  /** Absent where trying again could not succeed. */
  onRetry?: (() => void) | undefined;
  back?: Back | undefined;
  onBack: () => void;
}

/** An error that may not have a page of its own: shown in place, with a reference and a way on (P4). */
export default function InPlaceErrorScreen(props: InPlaceErrorProps) {
  const { page, reference, onRetry, back, onBack } = props;
  const t = useTexts();
  const { pageTitle, title, subtitle, detail } = errorWords(page, t);
  return (
    <Card>
      <Headline hidden>{pageTitle}</Headline>
      <Alert title={title} takesFocus>
        <p>{subtitle}</p>
        <p>{detail}</p>
        <Reference value={reference} />
      </Alert>
      {(onRetry || back) && (
        <Actions>
          {onRetry && <TryAgain onRetry={onRetry} />}
          {back && (
            <BackButton back={back} kind={onRetry ? 'secondary' : 'primary'} onBack={onBack} />
          )}
        </Actions>
      )}
    </Card>
  );
}

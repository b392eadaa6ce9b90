import { useTexts } from '#src/i18n/use-texts.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Receipt } from '#src/ui/receipt.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';

export interface NavigationErrorProps {
  type?: string;
  category?: string | undefined;
  reference?: string;
  /** The device has no network. */
  because?: 'offline' | undefined;
  onRetry: () => void;
}

/** A navigation that failed, with its details and a button to try again (P5). */
export default function NavigationErrorScreen(props: NavigationErrorProps) {
  const { type, category, reference, because, onRetry } = props;
  const t = useTexts();
  const lines = [
    { term: t('NAVIGATION_ERROR.TYPE'), detail: type },
    { term: t('NAVIGATION_ERROR.CATEGORY'), detail: category },
  ].flatMap(({ term, detail }) => (detail === undefined ? [] : [{ term, detail }]));
  return (
    <Card>
      <ErrorPicture />
      <Headline>{t('NAVIGATION_ERROR.TITLE')}</Headline>
      {because && <Lead>{t('COMMON.OFFLINE_TITLE')}</Lead>}
      <p>{t(because ? 'COMMON.GOES_ON' : 'NAVIGATION_ERROR.TEXT')}</p>
      {lines.length > 0 && <Receipt title={t('NAVIGATION_ERROR.DETAILS')} lines={lines} />}
      {reference !== undefined && <Reference value={reference} />}
      <Actions>
        <TryAgain onRetry={onRetry} />
      </Actions>
    </Card>
  );
}

import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';

export interface OtherTabProps {
  onContinueHere: () => void;
}

/** The log-in goes on in another tab; this one offers to take it over (P7). */
export default function OtherTabScreen({ onContinueHere }: OtherTabProps) {
  const t = useTexts();
  return (
    <Card>
      <Headline>{t('OTHER_TAB.TITLE')}</Headline>
      <Lead>{t('OTHER_TAB.LEAD')}</Lead>
      <p>{t('OTHER_TAB.DETAIL')}</p>
      <Actions>
        <Button kind="primary" onPress={onContinueHere}>
          {t('OTHER_TAB.CONTINUE')}
        </Button>
      </Actions>
    </Card>
  );
}

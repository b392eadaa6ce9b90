import { useTexts } from '#src/i18n/use-texts.tsx';
import { Card } from '#src/ui/card.tsx';
import { Headline } from '#src/ui/headline.tsx';
import { ProgressText } from '#src/ui/progress-text.tsx';

export interface WaitingProps {
  reason: 'starting' | 'loading' | 'returning' | 'cancelling';
  /** It takes longer than anybody would expect. */
  slow: boolean;
  clientName?: string | undefined;
}

const TITLES = {
  starting: 'LOGIN.PAGE_TITLE',
  loading: 'COMMON.PLEASE_WAIT',
  returning: 'RETURNING.PAGE_TITLE',
  cancelling: 'COMMON.PLEASE_WAIT',
} as const;

const WORDS = {
  starting: 'WAITING.STARTING',
  loading: 'WAITING.LOADING',
  cancelling: 'WAITING.CANCELLING',
} as const;

/** Something is under way: says what, and more when it takes long. */
export default function WaitingScreen({ reason, slow, clientName }: WaitingProps) {
  const t = useTexts();
  const returning =
    clientName === undefined ? t('RETURNING.BACK') : t('RETURNING.TO_PARTY', { clientName });
  return (
    <Card>
      <Headline hidden>{t(TITLES[reason])}</Headline>
      <ProgressText more={slow ? t('WAITING.SLOW') : undefined}>
        {reason === 'returning' ? returning : t(WORDS[reason])}
      </ProgressText>
    </Card>
  );
}

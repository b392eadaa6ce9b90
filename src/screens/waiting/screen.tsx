import { useTexts } from '#src/i18n/use-texts.tsx';
import { Card } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Headline } from '#src/ui/headline.tsx';
import { ProgressText } from '#src/ui/progress-text.tsx';
import './screen.css';

export interface WaitingProps {
  reason: 'starting' | 'loading' | 'returning' | 'cancelling';
  /** It takes longer than anybody would expect. */
  slow: boolean;
  clientName?: string | undefined;
  /** Where the customer is being taken: whoever stops the browser on the way there can still go. */
  wayOn?: string | undefined;
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
export default function WaitingScreen({ reason, slow, clientName, wayOn }: WaitingProps) {
  const t = useTexts();
  const [returning, goOn] =
    clientName === undefined
      ? [t('RETURNING.BACK'), t('COMMON.CONTINUE')]
      : [t('RETURNING.TO_PARTY', { clientName }), t('RETURNING.CONTINUE', { clientName })];
  return (
    <Card>
      <Headline hidden>{t(TITLES[reason])}</Headline>
      <ProgressText more={slow ? t('WAITING.SLOW') : undefined}>
        {reason === 'returning' ? returning : t(WORDS[reason])}
      </ProgressText>
      {wayOn !== undefined && (
        <p className="waiting__way-on">
          <ExternalLink href={wayOn}>{goOn}</ExternalLink>
        </p>
      )}
    </Card>
  );
}

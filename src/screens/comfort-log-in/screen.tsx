import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { ProgressText } from '#src/ui/progress-text.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { TryAgain } from '#src/ui/try-again.tsx';
import type { ComfortProps } from './props.ts';
import { ComfortWaiting } from './waiting.tsx';

export type { ComfortProps } from './props.ts';

/** The endings of a comfort log-in that do not log the customer in. */
const ENDS = {
  denied: 'DENIED',
  sessionExpired: 'SESSION_EXPIRED',
  error: 'ERROR',
  uncollected: 'UNCOLLECTED',
  retriesExceeded: 'RETRIES_EXCEEDED',
} as const;

/**
 * An ending: the only way on is the log-in page, as no second push is sent (C3). If an approval was not
 * collected, that can be tried again.
 */
function Ended(props: ComfortProps & { phase: keyof typeof ENDS }) {
  const { phase, reference, onRetry, onBackToLogIn } = props;
  const t = useTexts();
  const retriable = phase === 'uncollected';
  const offline = props.because && phase === 'error';
  return (
    <Card>
      <ErrorPicture tone={phase === 'sessionExpired' ? 'info' : 'danger'} />
      <Headline>{t(`COMFORT.${ENDS[phase]}.TITLE`)}</Headline>
      <Lead>{t(offline ? 'COMMON.OFFLINE_TITLE' : `COMFORT.${ENDS[phase]}.LEAD`)}</Lead>
      <p>{t(offline ? 'COMMON.OFFLINE' : `COMFORT.${ENDS[phase]}.DETAIL`)}</p>
      {reference !== undefined && <Reference value={reference} />}
      <Actions>
        {retriable && <TryAgain onRetry={onRetry} />}
        <Button kind={retriable ? 'secondary' : 'primary'} onPress={onBackToLogIn}>
          {t('COMFORT.BACK_TO_LOG_IN')}
        </Button>
      </Actions>
    </Card>
  );
}

/** Approved: the log-in goes on by itself. */
function Approved() {
  const t = useTexts();
  return (
    <Card>
      <Headline>{t('COMFORT.APPROVED.TITLE')}</Headline>
      <ProgressText>{t('COMFORT.APPROVED.TEXT')}</ProgressText>
    </Card>
  );
}

/** Log-in by approval in the comfort app (C1–C4): waiting for it, approved, or over. */
export default function ComfortScreen(props: ComfortProps) {
  const { phase } = props;
  if (phase === 'waiting' || phase === 'checking') return <ComfortWaiting {...props} />;
  if (phase === 'approved') return <Approved />;
  return <Ended {...props} phase={phase} />;
}

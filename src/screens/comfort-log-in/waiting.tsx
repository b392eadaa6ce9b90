import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { NumberToCompare } from '#src/ui/number-to-compare.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import type { ComfortProps } from './props.ts';

const LAST_SECONDS = 30;

/**
 * The answer to "I have approved" if nothing is. Emptied by each check, so that a screen reader announces it
 * every time.
 */
function NotYet({ phase, reference }: Pick<ComfortProps, 'phase' | 'reference'>) {
  const t = useTexts();
  const [asked, setAsked] = useState(false);
  if (phase === 'checking' && !asked) setAsked(true);
  // Nobody knows what the bank has: it could not be asked.
  if (reference !== undefined) return <Unavailable reference={reference} />;
  const said = asked && phase === 'waiting';
  return (
    <div role="status" className={said ? undefined : 'visually-hidden'}>
      {said && (
        <Alert tone="info">
          <p>{t('COMFORT.WAITING.NOT_YET')}</p>
        </Alert>
      )}
    </div>
  );
}

/** Waiting for approval: where to look, the number to compare, the time left, and what to do if nothing arrives. */
export function ComfortWaiting(props: ComfortProps) {
  const { clientName, phase, number, secondsLeft, reference } = props;
  const { onApproved, onBackToLogIn, onCancel } = props;
  const t = useTexts();
  return (
    <Card>
      <Headline>{t('COMFORT.WAITING.TITLE')}</Headline>
      <Lead>{t('COMFORT.WAITING.LEAD', { clientName })}</Lead>
      {number !== undefined && (
        <NumberToCompare label={t('COMFORT.WAITING.NUMBER')} number={number} />
      )}
      <p>{t('COMFORT.WAITING.COMPARE')}</p>
      {secondsLeft !== undefined && (
        <TimeLeft
          of={number ?? ''}
          seconds={secondsLeft}
          text="COMFORT.WAITING.TIME_LEFT"
          warning={secondsLeft <= LAST_SECONDS ? 'COMFORT.WAITING.LAST_SECONDS' : undefined}
        />
      )}
      <NotYet phase={phase} reference={reference} />
      <Actions>
        <Button
          kind="primary"
          busy={phase === 'checking'}
          busyText={t('COMFORT.WAITING.CHECKING')}
          onPress={onApproved}
        >
          {t('COMFORT.WAITING.APPROVED')}
        </Button>
      </Actions>
      <Disclosure summary={t('COMFORT.WAITING.NOTHING')}>
        <p>{t('COMFORT.WAITING.NOTHING_DETAIL')}</p>
      </Disclosure>
      <Actions>
        <Button onPress={onBackToLogIn}>{t('COMFORT.BACK_TO_LOG_IN')}</Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('COMMON.CANCEL')}
        </Button>
      </Actions>
    </Card>
  );
}

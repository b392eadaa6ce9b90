import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useDuration } from '#src/ui/duration.ts';
import { useFullTime } from '#src/ui/full-time.ts';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { NumberToCompare } from '#src/ui/number-to-compare.tsx';
import { TimeLeft } from '#src/ui/time-left.tsx';
import type { ComfortProps } from './props.ts';

const LAST_SECONDS = 30;

/** The time left for approving in the app. */
function Countdown({ seconds, number }: { seconds: number; number: string }) {
  const t = useTexts();
  return (
    <TimeLeft
      seconds={seconds}
      outOf={useFullTime(number, seconds)}
      text={t('COMFORT.WAITING.TIME_LEFT', { time: useDuration(seconds) })}
      warning={seconds <= LAST_SECONDS ? t('COMFORT.WAITING.LAST_SECONDS') : undefined}
    />
  );
}

/**
 * The answer to "I have approved" if nothing is. Emptied by each check, so that a screen reader announces it
 * every time.
 */
function NotYet({ phase }: Pick<ComfortProps, 'phase'>) {
  const t = useTexts();
  const [asked, setAsked] = useState(false);
  if (phase === 'checking' && !asked) setAsked(true);
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
  const { clientName, phase, number, secondsLeft, onApproved, onBackToLogIn, onCancel } = props;
  const t = useTexts();
  return (
    <Card>
      <Headline>{t('COMFORT.WAITING.TITLE')}</Headline>
      <Lead>{t('COMFORT.WAITING.LEAD', { clientName })}</Lead>
      {number !== undefined && (
        <NumberToCompare label={t('COMFORT.WAITING.NUMBER')} number={number} />
      )}
      <p>{t('COMFORT.WAITING.COMPARE')}</p>
      {secondsLeft !== undefined && <Countdown seconds={secondsLeft} number={number ?? ''} />}
      <NotYet phase={phase} />
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

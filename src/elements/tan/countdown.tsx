import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#src/ui/format.ts';
import { TimeLeft } from '#src/ui/time-left.tsx';

const LAST_MINUTE = 60;

/** The longest time left seen for this TAN: the full length of the bar. */
function useFullTime(expiresAt: string, secondsLeft: number): number {
  const [seen, setSeen] = useState({ expiresAt, longest: secondsLeft });
  if (seen.expiresAt !== expiresAt || seen.longest < secondsLeft) {
    setSeen({ expiresAt, longest: secondsLeft });
  }
  return seen.longest;
}

/** How long the TAN is still valid. */
export function Countdown({ expiresAt, seconds }: { expiresAt: string; seconds: number }) {
  const { t } = useTranslation();
  return (
    <TimeLeft
      seconds={seconds}
      outOf={useFullTime(expiresAt, seconds)}
      text={t('TAN.TIME_LEFT', { time: formatDuration(seconds) })}
      warning={seconds <= LAST_MINUTE ? t('TAN.LAST_MINUTE') : undefined}
    />
  );
}

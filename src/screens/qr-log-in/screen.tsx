import { useState } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Card } from '#src/ui/card.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { NewBadge } from '#src/ui/new-badge.tsx';
import { ProgressText } from '#src/ui/progress-text.tsx';
import { QrProblem } from './problem.tsx';
import type { QrLogInProps } from './props.ts';
import { Scanning } from './scanning.tsx';
import { Ways } from './ways.tsx';
import './screen.css';

export type { QrLogInProps } from './props.ts';

/** Whether anything has happened since the screen appeared. Until then, its headline has the focus (P6). */
function useHasChanged(phase: QrLogInProps['phase']): boolean {
  const [first, setFirst] = useState<typeof phase | undefined>(phase);
  if (first !== undefined && first !== phase) setFirst(undefined);
  return first === undefined;
}

/** The task: scan, wait, go on; or why that is not possible. */
function Task(props: QrLogInProps) {
  const t = useTexts();
  const takesFocus = useHasChanged(props.phase);
  switch (props.phase) {
    case 'loading':
    case 'waiting':
    case 'replacing':
    case 'ended':
    case 'processing':
      return <Scanning {...props} />;
    case 'approved':
      return <ProgressText takesFocus={takesFocus}>{t('QR.APPROVED')}</ProgressText>;
    default:
      return <QrProblem {...props} phase={props.phase} takesFocus={takesFocus} />;
  }
}

/** Log in by QR code (Q1–Q6). */
export default function QrLogInScreen(props: QrLogInProps) {
  const { clientName, badge, phase } = props;
  const t = useTexts();
  return (
    <Card>
      <div className="qr-log-in__title">
        <Headline>{t('QR.TITLE')}</Headline>
        <NewBadge state={badge} />
      </div>
      <Lead>{t('LOGIN.LEAD', { clientName })}</Lead>
      <Task {...props} />
      {phase !== 'approved' && <Ways {...props} />}
    </Card>
  );
}

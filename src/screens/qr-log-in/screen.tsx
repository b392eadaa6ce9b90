import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { RefreshIcon } from '#src/ui/icons.tsx';
import { ProgressText } from '#src/ui/progress-text.tsx';
import { QrProblem } from './problem.tsx';
import type { QrLogInProps } from './props.ts';
import { Scanning } from './scanning.tsx';
import './screen.css';

export type { QrLogInProps } from './props.ts';

/** Says that a code the customer asked for is there; codes that renew themselves come silently. */
function useRefreshed(link: string | undefined) {
  const [replaced, setReplaced] = useState<string>();
  const asked = replaced !== undefined;
  return {
    refreshed: asked && link !== undefined && link !== replaced,
    noteRefresh: () => setReplaced(link ?? ''),
  };
}

/** The task itself: scanning, being checked, going on, or why not. */
function Task(props: QrLogInProps) {
  const { t } = useTranslation();
  switch (props.phase) {
    case 'loading':
    case 'waiting':
    case 'processing':
      return <Scanning {...props} />;
    case 'approved':
      return <ProgressText>{t('QR.APPROVED')}</ProgressText>;
    default:
      return <QrProblem {...props} phase={props.phase} />;
  }
}

/** A new code, or another way in. The buttons stay where they are, and so does the focus. */
function Ways({ phase, code, onRefresh, onCredentials, onCancel }: QrLogInProps) {
  const { t } = useTranslation();
  const { refreshed, noteRefresh } = useRefreshed(code?.link);
  const refresh = () => {
    noteRefresh();
    onRefresh();
  };
  const limited = phase === 'rateLimited';
  const void_ = phase === 'denied' || phase === 'expired';
  return (
    <Actions>
      {!limited && (
        <Button
          kind={void_ ? 'primary' : 'secondary'}
          inactive={phase === 'loading'}
          onPress={refresh}
        >
          <RefreshIcon />
          {t('QR.REFRESH')}
        </Button>
      )}
      <Button
        kind={limited || phase === 'unknownError' ? 'primary' : 'secondary'}
        onPress={onCredentials}
      >
        {t('QR.CREDENTIALS')}
      </Button>
      {onCancel && (
        <Button kind="quiet" onPress={onCancel}>
          {t('COMMON.CANCEL')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {refreshed ? t('QR.REFRESHED') : ''}
      </span>
    </Actions>
  );
}

/** Log in by QR code (Q1–Q6). */
export default function QrLogInScreen(props: QrLogInProps) {
  const { clientName, phase } = props;
  const { t } = useTranslation();
  return (
    <Card>
      <div className="qr-log-in__title">
        <Headline>{t('QR.TITLE')}</Headline>
        <Badge tone="new">{t('COMMON.NEW')}</Badge>
      </div>
      <Lead>{t('LOGIN.LEAD', { clientName })}</Lead>
      <Task {...props} />
      {phase !== 'approved' && <Ways {...props} />}
    </Card>
  );
}
